import { findOverrideKeys } from '../../../db/queries/overrides.js';
import type { Child, Html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import type { SearchPageData } from '../operation-types.js';
import { regionPath } from '../paths.js';
import { FORMAT_NAMES } from '../values/names.js';
import {
  type FoundState,
  Hit,
  Hits,
  Marked,
  type Node,
  pathOf,
  ShortValue,
  showsAllStates,
  summaryOf,
} from './hits.js';
import type { QuestionWords } from './question.js';

interface ListProps {
  context: DataPageContext<SearchPageData>;
  /** Without the answer. */
  nodes: readonly Node[];
  /** Of the question. */
  words: QuestionWords;
}

/** What else a state that the question names says. */
export function InState({ state, context, nodes, words }: ListProps & { state: FoundState }): Html | null {
  const { data, link } = context;
  const { subject, answers: sure } = data.search;
  const all = nodes.filter(({ kind, state: one }) => kind === 'ANSWER' && one?.code === state.code);
  const related = all.filter(({ field }) => subject === 'FIELD' && field?.topic === sure[0]?.field?.topic);
  const answers = related.length > 0 ? related : all;
  if (answers.length === 0) return null;
  return (
    <Hits
      title={subject === 'FIELD' ? `More about this in ${state.name}` : `What may help in ${state.name}`}
      all={<a href={link(`/states/${state.code}`)}>{state.name} page</a>}
    >
      <ul class="hits">
        {answers.map((node) => (
          <Hit
            name={
              <a href={link(pathOf(node))}>
                <Marked text={node.field?.label ?? ''} words={words} />
              </a>
            }
          >
            {node.item && <ShortValue item={node.item} />}
            {node.snippet !== null && !node.item?.text.includes(node.snippet.replaceAll('…', '')) && (
              <small>
                <Marked text={node.snippet} words={words} />
              </small>
            )}
          </Hit>
        ))}
      </ul>
    </Hits>
  );
}

/** The states whose texts have the words of the question. Those that say the same stand together. */
export function Notes({ context: { link }, nodes, words }: ListProps): Html | null {
  const notes = nodes.filter(({ kind, snippet }) => kind === 'ANSWER' && snippet !== null);
  const groups = Map.groupBy(notes, ({ field, snippet }) => `${field?.slug} ${snippet}`);
  if (groups.size === 0) return null;
  return (
    <Hits title="Best matches in the texts of states">
      <ul class="hits">
        {[...groups.values()].map((group) => (
          <Hit
            name={
              <>
                {group.map(
                  (node, index): Child => [index > 0 && ', ', <a href={link(pathOf(node))}>{node.state?.name}</a>],
                )}
                <small>{group[0]?.field?.label}</small>
              </>
            }
          >
            <Marked text={group[0]?.snippet ?? ''} words={words} />
          </Hit>
        ))}
      </ul>
    </Hits>
  );
}

/** The fields that the question may be about, with what all states say. */
export function AllStates({ context, nodes, words }: ListProps): Html | null {
  const { data, link, lease, found } = context;
  const fields = nodes.flatMap(({ kind, field }) => (kind === 'FIELD' && field ? [field] : []));
  if (fields.length === 0) return null;
  return (
    <Hits
      title={data.search.subject === 'UNKNOWN' ? 'What may help' : 'In all states'}
      all={<a href={link('/fields')}>All fields</a>}
    >
      <ul class="hits">
        {fields.map((field) => (
          <Hit
            name={
              <a href={link(`/fields/${field.slug}`)}>
                <Marked text={field.label} words={words} />
              </a>
            }
          >
            <span class="soft">
              {showsAllStates(found) ? summaryOf(lease.database, field) : FORMAT_NAMES[field.format]}
            </span>
          </Hit>
        ))}
      </ul>
    </Hits>
  );
}

/** Regions with a value of their own, of a field. */
const MOST_REGIONS = 12;

/** The counties that the question names, or those whose value differs from that of the state. */
export function Places({ context, nodes }: ListProps): Html | null {
  const { data, link, lease, found } = context;
  const { states, subject, field, regions = [] } = data.search;
  const [state] = states;
  const named = nodes.filter(({ kind }) => kind === 'REGION');
  if (named.length > 0)
    return (
      <Hits title="Counties and cities">
        <ul class="columns">
          {named.map((node) => (
            <li>
              <a href={link(pathOf(node))}>{node.label}</a>
            </li>
          ))}
        </ul>
      </Hits>
    );
  if (subject !== 'FIELD' || !field || regions.length > 0 || states.length > 1) return null;
  if (!(state ? found.variables.values === true : showsAllStates(found))) return null;
  const own = findOverrideKeys(lease.database, {
    field: field.slug,
    states: state && [state.code],
    first: MOST_REGIONS + 1,
  });
  return (
    <Hits
      title="Counties"
      all={state && <a href={link(`/states/${state.code}#regions`)}>All counties of {state.name}</a>}
    >
      {own.length === 0 ? (
        <p class="soft">No county{state ? ` of ${state.name}` : ''} has a value of its own for this in the dataset.</p>
      ) : (
        <ul class="columns">
          {own.slice(0, MOST_REGIONS).map((key) => (
            <li>
              <a href={`${link(regionPath(key.state, key.region))}#${field.slug}`}>{key.region}</a>{' '}
              {!state && <span class="soft">{key.state}</span>}
            </li>
          ))}
          {own.length > MOST_REGIONS && (
            <li>
              <a href={`${link(`/fields/${field.slug}`)}#regions`}>and more</a>
            </li>
          )}
        </ul>
      )}
    </Hits>
  );
}
