import { nextElection } from '../../../db/queries/elections.js';
import { longDate } from '../../../db/text/format.js';
import { Card } from '../../pages/controls.js';
import { commaList, type Html } from '../../pages/html.js';
import { signInPath } from '../../pages/sign-in.js';
import type { DataPageContext } from '../data-page.js';
import type { SearchPageData } from '../operation-types.js';
import { electionPath } from '../paths.js';
import { type Item, standingOf } from '../values/item.js';
import { Source, WebLink } from '../values/source.js';
import { byName, countStates } from '../values/states.js';
import { Value } from '../values/value.js';
import { answersOf, commonOf, type Found, knownStates, type Node, pathOf } from './hits.js';

type Context = DataPageContext<SearchPageData>;

/** Longer values are not in large type. */
const LARGE = 70;

/** The value that answers the question, with its source, and the election before which it counts. */
export function StateAnswer({ node, context }: { node: Node; context: Context }): Html {
  const { state, field } = node;
  const item = node.item as Item & { region: { name: string } | null };
  const { link, markdown, data } = context;
  const isShort = item.text.length <= LARGE && item.__typename !== 'MultiSelectItem' && standingOf(item) === 'known';
  const website = data.search.state?.website?.text;
  const isOfficial = item.sourceLinks.some(({ kind }) => kind === 'OFFICIAL');
  return (
    <Card id="answer" title={<a href={link(pathOf(node))}>{node.label}</a>} isSmall class="best">
      <div class={isShort ? 'value large' : 'value'}>
        <Value item={item} options={field?.options ?? null} />
      </div>
      {item.footnotes !== '' && <div class="footnote">{markdown(item.footnotes)}</div>}
      {node.region && !item.region && (
        <p class="meta">
          {node.region.name} has no value of its own: this is the one of {state?.name}.
        </p>
      )}
      <Source {...item} />
      <p class="meta">
        {state && <Election code={state.code} name={state.name} context={context} />}
        {!isOfficial && website && (
          <>
            {' '}
            {standingOf(item) === 'unknown' ? 'Look at' : 'Not an official source: check with'}{' '}
            <WebLink url={website} />.
          </>
        )}
      </p>
    </Card>
  );
}

function Election({ code, name, context: { lease, found, link } }: { code: string; name: string; context: Context }) {
  const election = found.today && nextElection(lease.database, code, found.today);
  if (!election) return null;
  return (
    <>
      Next election in {name}: <a href={link(electionPath(election.id))}>{election.name}</a>,{' '}
      <time datetime={election.date}>{longDate(election.date)}</time>.
    </>
  );
}

type FieldWithItems = NonNullable<Found['field']>;

/** What a field says in all states: of a Boolean, in which ones it is so. */
export function EveryState({ field, context }: { field: FieldWithItems; context: Context }): Html {
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
export function WithoutKey({ field, context }: { field: FieldWithItems; context: Context }): Html {
  const { data, link, found } = context;
  const { state } = data.search;
  const q = found.query?.q ?? '';
  return (
    <Card id="answer" title={state ? `${state.name}: ${field.label}` : field.label} isSmall class="best">
      <p>{field.description}</p>
      <p>
        Values need an API key.{' '}
        <a href={link(signInPath(`${found.path}?${new URLSearchParams({ q })}`))}>Sign in with a key</a> to see{' '}
        {state ? 'the one' : 'those'} of {state ? state.name : 'all states'}.
      </p>
      <p class="meta">
        <a href={link(pathOf({ state, region: null, field }))}>
          {state ? `The page of ${state.name}` : 'The page of the field'}
        </a>
      </p>
    </Card>
  );
}

/** Where to go on, if the question names only a state, or something that its texts do not have. */
export function WholeState({ state, context }: { state: NonNullable<Found['state']>; context: Context }): Html {
  return (
    <Card id="answer" title={state.name} isSmall class="best">
      <p class="value large">
        <a href={context.link(`/states/${state.code}`)}>How voting works in {state.name}</a>
      </p>
      <p class="meta">
        <Election {...state} context={context} />
      </p>
    </Card>
  );
}
