import type { Locale } from '../../../messages/locale.js';
import type { Html } from '../../html/html.js';
import { EnglishNotes } from '../../parts/deadlines/english-notes.js';
import { Caution } from '../../parts/deadlines/office.js';
import { OverSentence } from '../../parts/voting/what-is-over.js';
import type { FoundState, Node } from './hits.js';

/** How things stand with an action for the next election of a state. */
export type ActionLeft = NonNullable<FoundState['voting']>['actions'][number];

/** What a value is about: the action of a deadline, and what it is too late for. */
export function actionsOf({ field, item }: Node, { voting }: FoundState, isDeadline: boolean): readonly ActionLeft[] {
  const isAbout = ({ action, headline }: ActionLeft) =>
    (isDeadline && action === field?.action) || item?.tooLate?.includes(String(headline));
  return voting?.actions.filter(isAbout) ?? [];
}

interface ActionsLeftProps {
  actions: readonly ActionLeft[];
  state: FoundState;
  locale: Locale;
}

/** What is over of some actions, with every way to vote that is left, and until when there is time for the others. */
export function ActionsLeft({ actions, state, locale }: ActionsLeftProps): Html {
  const over = actions.filter(isOver);
  // All actions together name every way themselves.
  const { remaining, englishNotes } = (over.length > 0 && actions !== state.voting?.actions && state.voting) || {};
  const notes = [...actions, { englishNotes }].flatMap((one) => one.englishNotes ?? []);
  return (
    <>
      {over.length > 0 && (
        <div class="verdict">
          {over.map(OverSentence)}
          {remaining && <p>{remaining}</p>}
        </div>
      )}
      {actions.filter((action) => !isOver(action)).map(OverSentence)}
      <EnglishNotes notes={notes} locale={locale} />
      <Caution
        office={state}
        deadlines={actions.flatMap(({ ways }) => ways.flatMap(({ deadlines }) => deadlines))}
        locale={locale}
      />
    </>
  );
}

const isOver = ({ status, ways }: ActionLeft): boolean => [{ status }, ...ways].some((one) => one.status === 'CLOSED');
