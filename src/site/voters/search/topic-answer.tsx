import { namedStates } from '../../../messages/words.js';
import { Card } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import type { ActionStatus } from '../../parts/voting/verdict.js';
import { NextElectionOfState } from './elections.js';
import { type Node, SignInNote, showsValues } from './hits.js';
import { PlaceOf } from './place.js';
import { FactList } from './result-list.js';

type Context = DataPageContext<SearchPageData>;

/** Topics that are about something to do for the next election. */
const WITH_STATUS = new Set<string>(['REGISTER', 'MAIL_BALLOT', 'EARLY_VOTING', 'ELECTION_DAY']);

/**
 * What there is about the topic of a question that no single value is sure to answer: how things stand with what voters do about it, and
 * its facts. The heading names the topic and promises nothing else.
 */
export function TopicAnswer({ context }: { context: Context }): Html {
  const { data, found, locale } = context;
  const { t } = locale;
  const { states, nodes } = data.search;
  const topic = data.search.topic ?? '';
  const facts = nodes.filter(states.length > 0 && showsValues(found) ? isValue : isField);
  const isAbout = ({ action }: ActionStatus) => facts.some(({ field }) => field?.action === action);
  const names = namedStates(locale, states).map(({ name }) => name);
  return (
    <Card
      id="answer"
      title={[names.join(', '), t('search.topic', { topic })].filter(Boolean).join(': ')}
      isSmall
      class="best none"
    >
      {states.map((state) => (
        <>
          <PlaceOf code={state.code} context={context} />
          {WITH_STATUS.has(topic) && (
            <NextElectionOfState state={state} context={context} actions={state.voting?.actions.filter(isAbout)} />
          )}
        </>
      ))}
      <p>{t(states.length > 0 ? 'search.topicOfState' : 'search.topicOfAll')}</p>
      {states.length > 0 && !showsValues(found) && <SignInNote context={context} />}
      <FactList nodes={facts} context={context} isOverSaid={WITH_STATUS.has(topic)} />
    </Card>
  );
}

const isField = ({ kind }: Node): boolean => kind === 'FIELD';
/** Not one that only has the words of the question in its text. */
const isValue = ({ kind, snippet }: Node): boolean => kind === 'ANSWER' && snippet === null;
