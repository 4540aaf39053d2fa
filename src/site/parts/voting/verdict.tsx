import type { Locale } from '../../../messages/locale.js';
import type { Html } from '../../html/html.js';
import type { Voting } from '../../operation-types.js';
import { EnglishNotes } from '../deadlines/notes.js';
import { PhoneLink } from '../office.js';

/** How things stand with what a voter does, such as registering. */
export type ActionStatus = Voting['actions'][number];

type Way = ActionStatus['ways'][number];

interface VerdictProps {
  voting: Voting;
  /** The actions to show. Without it, those that are over. */
  actions?: readonly ActionStatus[];
  /** The number to call where a day is not confirmed. */
  phone: string | undefined;
  locale: Locale;
}

/** Says what is too late and how people can still vote. Then, until when there is time for the other actions. */
export function Verdict({ voting, actions, phone, locale }: VerdictProps): Html | null {
  const shown = actions ?? voting.actions.filter((action) => isOver(action));
  if (shown.length === 0) return null;
  const over = shown.filter((action) => isOver(action));
  const open = shown.filter((action) => !isOver(action));
  // All actions together name every way to vote themselves.
  const left = shown.length < voting.actions.length ? [voting] : [];
  const isConfirmed = over.every(hasConfirmed(isClosed)) && open.every(hasConfirmed(isKnown));
  const call = phone && !isConfirmed && (
    <p>{locale.rich('over.callToConfirm', { phone: <PhoneLink number={phone} /> })}</p>
  );
  return (
    <>
      {over.length > 0 && (
        <div class="verdict">
          {over.map(ActionSentence)}
          {left.map(WaysLeft)}
          <EnglishNotes notes={[...over, ...left].flatMap(({ englishNotes }) => englishNotes)} locale={locale} />
          {call}
        </div>
      )}
      {open.map(ActionSentence)}
      <EnglishNotes notes={open.flatMap(({ englishNotes }) => englishNotes)} locale={locale} />
      {over.length === 0 && call}
    </>
  );
}

const isClosed = ({ status }: Pick<Way, 'status'>): boolean => status === 'CLOSED';
const isKnown = ({ status }: Pick<Way, 'status'>): boolean => status !== 'UNKNOWN';

const hasConfirmed =
  (isShown: (way: Way) => boolean) =>
  ({ ways }: ActionStatus): boolean =>
    ways.filter(isShown).every((way) => way.isConfirmed);

/** Whether it is too late for an action, in some way or in a given one. */
export const isOver = (action: Pick<ActionStatus, 'status' | 'ways'>, method: Way['method'] | null = null): boolean =>
  isClosed(action) || action.ways.some((way) => isClosed(way) && (method === null || way.method === method));

function WaysLeft({ remaining }: Pick<Voting, 'remaining'>): Html {
  const { lead, ways } = splitRemaining(remaining);
  return (
    <p>
      <b>{lead}</b>
      {ways}
    </p>
  );
}

/** `You can still vote:`, and the ways. */
export function splitRemaining(remaining: string): { lead: string; ways: string } {
  const colon = remaining.indexOf(':') + 1;
  return { lead: remaining.slice(0, colon), ways: remaining.slice(colon) };
}

export const ActionSentence = ({ headline, detail }: Pick<ActionStatus, 'headline' | 'detail'>): Html => (
  <p>
    <b>{headline}.</b> {detail}
  </p>
);

/** Says that it is too late, before a value that would help otherwise. */
export const TooLate = ({ tooLate }: { tooLate?: string | null | undefined }): Html | null =>
  tooLate ? (
    <p>
      <b>{tooLate}</b>
    </p>
  ) : null;
