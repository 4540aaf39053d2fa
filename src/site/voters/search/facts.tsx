import { namedStates, stateName } from '../../../messages/locale.js';
import { Card, English } from '../../html/controls.js';
import type { Child, Html } from '../../html/html.js';
import { searchPath } from '../../html/search-form.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import type { ActionStatus } from '../../parts/voting/verdict.js';
import { NextElectionOfState } from './elections.js';
import {
  type FoundField,
  isAmbiguous,
  type Node,
  PlaceOf,
  pathOf,
  ShortValue,
  SignInNote,
  showsValues,
} from './hits.js';

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
          <PlaceOf state={state} context={context} />
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

/** The results besides the answer in one list: values of the states that the question names, or fields. */
export function ResultList({ context }: { context: Context }): Html | null {
  const { data, locale } = context;
  const { t } = locale;
  const { nodes, answers, states, subject } = data.search;
  const others = nodes.filter(({ field }) => field && answers.every((answer) => answer.field?.slug !== field.slug));
  const values = states.length === 0 || isAmbiguous(data.search) ? [] : others.filter(({ kind }) => kind === 'ANSWER');
  const related = values.filter(({ field }) => field?.topic === answers[0]?.field?.topic);
  const results = [related, values, others.filter(({ kind }) => kind === 'FIELD'), others].find(
    ({ length }) => length > 0,
  );
  if (!results) return null;
  return (
    <section class="hit-list">
      <h2>{t(subject === 'FIELD' ? 'search.more' : 'search.mayHelp')}</h2>
      <FactList nodes={results} context={context} />
    </section>
  );
}

interface FactsProps {
  nodes: readonly Node[];
  context: Context;
  /** Whether what is over is said above. */
  isOverSaid?: boolean;
}

/** Each field once, with its values. */
function FactList({ nodes, ...shared }: FactsProps): Html {
  const fields = Map.groupBy(nodes, ({ field }) => field?.slug);
  return (
    <ul class="hits">
      {[...fields.values()].map((ofField) => (
        <Fact nodes={ofField} {...shared} />
      ))}
    </ul>
  );
}

function Fact({ nodes, context, isOverSaid }: FactsProps): Html {
  const { fieldLabel, link, locale } = context;
  const [node, ...others] = nodes as [Node, ...Node[]];
  const label = fieldLabel(node.field as FoundField);
  // Pages of fields are only in English. In other languages, the label links to a search for it.
  const path = node.kind === 'FIELD' && locale.language !== 'en' ? searchPath(label) : pathOf(node);
  return (
    <li>
      <span>{others.length > 0 ? <b>{label}</b> : <a href={link(path)}>{label}</a>}</span>
      <div>
        {nodes.map((one) => (
          <FactValue node={one} context={context} isOverSaid={isOverSaid} />
        ))}
      </div>
    </li>
  );
}

/** The value of a state, or how many states have one. */
function FactValue({ node, context, isOverSaid }: Omit<FactsProps, 'nodes'> & { node: Node }): Child {
  const { data, link, locale } = context;
  const field = node.field as FoundField;
  const { kind, state, region, item, snippet } = node;
  if (kind === 'FIELD') {
    const counts = { known: field.knownValues, all: data.states.length };
    return <span class="soft">{locale.t('search.knownFor', counts)}</span>;
  }
  const { states } = data.search;
  const place = [region?.name, state && stateName(locale, state)].filter(Boolean).join(', ');
  const showsItem = item && states.length > 0;
  const match = snippet !== null && <English locale={locale}>{snippet}</English>;
  return (
    <div>
      {states.length !== 1 && (
        <>
          <a href={link(pathOf(node))}>{place}</a>:{' '}
        </>
      )}
      {!isOverSaid && item?.tooLate && <b>{item.tooLate} </b>}
      {showsItem && <ShortValue item={item} field={field} locale={locale} />}
      {showsItem ? !item.text.includes((snippet ?? '').replaceAll('…', '')) && <small>{match}</small> : match}
    </div>
  );
}
