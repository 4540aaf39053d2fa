import { Card } from '../../pages/controls.js';
import { type Child, commaList, type Html } from '../../pages/html.js';
import { signInPath } from '../../pages/sign-in.js';
import type { DataPageContext } from '../data-page.js';
import type { SearchPageData } from '../operation-types.js';
import { type Item, standingOf } from '../values/item.js';
import { Source, WebLink } from '../values/source.js';
import { byName, countStates } from '../values/states.js';
import { Value } from '../values/value.js';
import { NextElection, NextElections } from './elections.js';
import {
  answersOf,
  commonOf,
  type Found,
  type FoundState,
  isVague,
  knownStates,
  type Node,
  pathOf,
  showsAllStates,
} from './hits.js';
import { actionOf } from './next-days.js';
import { NoAnswer } from './no-answer.js';
import { PlaceOf, WhichPlace } from './place.js';

type Context = DataPageContext<SearchPageData>;

/** Longer values are not in large type. */
const LARGE = 70;

/** What answers the question, as far as the visitor may see it, or that nothing does. */
export function Answer({ context, question }: { context: Context; question: string }): Child {
  const { data, found } = context;
  const { subject, answers, field, states } = data.search;
  if (isVague(data.search)) return <WhichPlace context={context} question={question} />;
  switch (subject) {
    case 'FIELD':
      return answers.map((node) => {
        if (node.state) return <StateAnswer node={node} context={context} />;
        const isOpen = showsAllStates(found) && states.length === 0;
        return field && (isOpen ? <EveryState field={field} context={context} /> : <WithoutKey context={context} />);
      });
    case 'ELECTIONS':
      return <NextElections context={context} />;
    case 'PLACE':
      return states.map((state) => <WholeState state={state} context={context} />);
    default:
      return <NoAnswer context={context} />;
  }
}

/** The value that answers the question, with its source, and the election before which it counts. */
function StateAnswer({ node, context }: { node: Node; context: Context }): Html {
  const { field } = node;
  const item = node.item as Item & { region: { name: string } | null };
  const { link, markdown, data } = context;
  const state = data.search.states.find(({ code }) => code === node.state?.code) as FoundState;
  const isShort = item.text.length <= LARGE && item.__typename !== 'MultiSelectItem' && standingOf(item) === 'known';
  const website = state.website?.text;
  const action = actionOf(field?.slug);
  const isOfficial = item.sourceLinks.some(({ kind }) => kind === 'OFFICIAL');
  return (
    <Card id={`answer-${state.code}`} title={<a href={link(pathOf(node))}>{node.label}</a>} isSmall class="best">
      <PlaceOf code={state.code} context={context} />
      {action && <NextElection state={state} context={context} action={action} />}
      <div class={isShort && !action ? 'value large' : 'value'}>
        {action && 'The rule for general elections: '}
        <Value item={item} options={field?.options ?? null} locale={context.locale} />
      </div>
      {item.footnotes !== '' && <div class="footnote">{markdown(item.footnotes)}</div>}
      {node.region && !item.region && (
        <p class="meta">
          We have no separate facts for {node.region.name}: this is the rule of {state.name}.
        </p>
      )}
      <Source {...item} locale={context.locale} />
      {!isOfficial && website && (
        <p class="meta">
          {standingOf(item) === 'unknown' ? 'Look at' : 'Not an official source: check with'} <WebLink url={website} />.
        </p>
      )}
      {!action && <NextElection state={state} context={context} />}
    </Card>
  );
}

type FieldWithItems = NonNullable<Found['field']>;

/** What a field says in all states: of a Boolean, in which ones it is so. */
function EveryState({ field, context }: { field: FieldWithItems; context: Context }): Html {
  const { link, lease, data } = context;
  return (
    <Card id="answer" title={field.label} isSmall class="best">
      {field.format === 'BOOLEAN' ? (
        <YesAndNo field={field} link={link} />
      ) : (
        <>
          <p class="value large">
            {commonOf(lease.database, field) ??
              `Known for ${knownStates(lease.database, field.slug)} of ${data.states.length}`}
          </p>
          <p>{field.description}</p>
        </>
      )}
      <p class="meta">
        <a href={link(`/fields/${field.slug}`)}>Map, table and sources of all states</a>
      </p>
    </Card>
  );
}

function YesAndNo({ field, link }: { field: FieldWithItems; link: Context['link'] }): Html {
  const answers = answersOf(field);
  const statesWith = (wanted: boolean | null) =>
    answers
      .filter(({ answer }) => answer === wanted)
      .map(({ state }) => state)
      .toSorted(byName);
  const [yes, no, unknown] = [statesWith(true), statesWith(false), statesWith(null)];
  const links = (states: typeof yes) =>
    commaList(states.map(({ code, name }) => <a href={`${link(`/states/${code}`)}#${field.slug}`}>{name}</a>));
  return (
    <>
      <p class="value large">{yes.length === 0 ? 'Yes in no state' : `Yes in ${countStates(yes)}`}</p>
      {yes.length > 0 && <p>{links(yes)}.</p>}
      <p>
        {no.length > 0 && <>No in {countStates(no)}. </>}
        {unknown.length > 0 && <>Not known for {links(unknown)}.</>}
      </p>
    </>
  );
}

/** What a visitor without a key gets instead of a value: where the value is. */
function WithoutKey({ context }: { context: Context }): Html | null {
  const { data, link, found } = context;
  const { states, field } = data.search;
  if (!field) return null;
  const [state] = states.length === 1 ? states : [];
  const q = found.query?.q ?? '';
  return (
    <Card id="answer" title={state ? `${state.name}: ${field.label}` : field.label} isSmall class="best">
      <p>{field.description}</p>
      <p>
        Values need an API key.{' '}
        <a href={link(signInPath(`${found.path}?${new URLSearchParams({ q })}`))}>Sign in with a key</a> to see them.
      </p>
      <p class="meta">
        <a href={link(pathOf({ state: state ?? null, region: null, field }))}>
          {state ? `${state.name} page` : `${field.label}: all states`}
        </a>
      </p>
    </Card>
  );
}

/** Where to go on, if the question names only a place. */
function WholeState({ state, context }: { state: FoundState; context: Context }): Html {
  return (
    <Card id={`answer-${state.code}`} title={state.name} isSmall class="best">
      <p class="value large">
        <a href={context.link(`/states/${state.code}`)}>How voting works in {state.name}</a>
      </p>
      <PlaceOf code={state.code} context={context} />
      <NextElection state={state} context={context} />
    </Card>
  );
}
