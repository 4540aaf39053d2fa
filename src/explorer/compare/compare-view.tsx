import { findStates } from '../../../db/queries/states.js';
import { Chips, Select } from '../../pages/controls.js';
import type { Html } from '../../pages/html.js';
import { Table } from '../../pages/table.js';
import type { DataPageContext } from '../data-page.js';
import type { CompareData } from '../operation-types.js';
import { compareLink } from '../paths.js';
import { ReleaseInput } from '../render-page.js';
import { byTopic, TOPIC_OPTIONS } from '../values/names.js';
import { byName } from '../values/states.js';
import { Value } from '../values/value.js';
import { type ComparedField, comparedFields, MAX_STATES } from './compare-data.js';
import { SourceList, SourceNumber, type Sources, sourcesOf } from './sources.js';

type Context = DataPageContext<CompareData>;

/** Shown while no state is chosen. */
const EXAMPLES = [
  { states: ['CA', 'IL', 'NY'], topic: 'ABSENTEE', name: 'Absentee voting in California, Illinois and New York' },
  { states: ['OH', 'PA', 'MI'], topic: 'REGISTRATION', name: 'Registration in Ohio, Pennsylvania and Michigan' },
];

/** The content of the comparison: the form, and the fields by topic if there is a state. */
export function renderCompare(context: Context): Html {
  const { states } = context.data;
  const fields = comparedFields(context.data).filter(({ field }) => !field.isReserved);
  const different = fields.filter(({ differs }) => differs);
  const isOnly = context.found.query?.differences === 'only';
  return (
    <>
      <h1>{heading(states.map(({ name }) => name))}</h1>
      <p class="lead">
        {states.length > 1
          ? `${different.length} of ${fields.length} fields differ. Unknown values are not counted as different, nor is other wording of the same answer.`
          : `Choose 2 to ${MAX_STATES} states and a topic. You can share the address of the result.`}
      </p>
      <Form {...context} />
      {states.length > 1 && <Show context={context} isOnly={isOnly} />}
      {states.length === 0 ? (
        <Examples link={context.link} />
      ) : (
        <Tables fields={isOnly ? different : fields} context={context} />
      )}
    </>
  );
}

/** Links that show all fields, or only those that differ. */
function Show({ context, isOnly }: { context: Context; isOnly: boolean }): Html {
  const { data, found, link } = context;
  const codes = data.states.map(({ code }) => code);
  const chip = (only: boolean, name: string) => ({
    href: link(compareLink(codes, found.query?.topic, only)),
    isCurrent: only === isOnly,
    name,
  });
  return <Chips label="Fields" chips={[chip(false, 'All fields'), chip(true, 'Only differences')]} />;
}

function heading(names: readonly string[]): string {
  if (names.length > 1) return names.join(', ');
  return names.length === 1 ? `Compare ${names[0]} with other states` : 'Compare states';
}

/** The boxes of the states are closed while there is a result. */
function Form({ data: { states }, found, lease, link }: Context): Html {
  const chosen = states.map(({ code }) => code);
  return (
    <form class="card compare-form" action={link('/compare')} method="get">
      <ReleaseInput found={found} />
      {found.query?.differences && <input type="hidden" name="differences" value="only" />}
      <details open={chosen.length < 2}>
        <summary>
          States
          {chosen.length > 0 && `: ${chosen.join(', ')}`}
        </summary>
        <fieldset>
          <legend>At most {MAX_STATES} states</legend>
          <div class="columns">
            {findStates(lease.database)
              .toSorted(byName)
              .map(({ code, name }) => (
                <label>
                  <input type="checkbox" name="states" value={code} checked={chosen.includes(code)} /> {name}
                </label>
              ))}
          </div>
        </fieldset>
      </details>
      <p class="row">
        <label for="topic">Topic</label>
        <Select name="topic" empty="All topics" options={TOPIC_OPTIONS} chosen={found.query?.topic} />
        <button class="button" type="submit">
          Compare
        </button>
      </p>
    </form>
  );
}

function Examples({ link }: Pick<Context, 'link'>): Html {
  return (
    <>
      <h2>For example</h2>
      <ul>
        {EXAMPLES.map(({ states, topic, name }) => (
          <li>
            <a href={link(compareLink(states, topic))}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

function Tables({ fields, context }: { fields: readonly ComparedField[]; context: Context }): Html {
  const topics = byTopic(unknownLast(fields), ({ field }) => field.topic);
  const sources = sourcesOf(topics.flatMap(({ entries }) => entries));
  const states = context.data.states.map(({ code, name }) => <a href={context.link(`/states/${code}`)}>{name}</a>);
  return (
    <>
      {topics.map(({ anchor, name, entries }) => (
        <section aria-labelledby={anchor}>
          <h2 id={anchor}>{name}</h2>
          <Table class="compare" columns={['Field', ...states]} labelledBy={anchor}>
            <tbody>
              {entries.map((entry) => (
                <FieldRow {...entry} context={context} sources={sources} />
              ))}
            </tbody>
          </Table>
        </section>
      ))}
      <SourceList sources={sources} />
    </>
  );
}

function unknownLast(fields: readonly ComparedField[]): ComparedField[] {
  return fields.toSorted((one, other) => Number(other.isKnown) - Number(one.isKnown));
}

interface FieldRowProps extends ComparedField {
  context: Context;
  sources: Sources;
}

function FieldRow({ field, values, differs, context, sources }: FieldRowProps): Html {
  const { markdown, link } = context;
  return (
    <tr id={field.slug} class={differs ? 'differs' : undefined}>
      <th scope="row">
        <a href={link(`/fields/${field.slug}`)}>{field.label}</a>
        {differs && (
          <>
            {' '}
            <span class="status may-move">≠ differs</span>
          </>
        )}
      </th>
      {values.map(({ state, fact }) => (
        <td data-state={state.name}>
          <div class="value">
            <Value item={fact} options={field.options} /> <SourceNumber sources={sources} fact={fact} />
          </div>
          {fact.footnotes !== '' && (
            <details class="footnote">
              <summary>Footnotes</summary>
              {markdown(fact.footnotes)}
            </details>
          )}
        </td>
      ))}
    </tr>
  );
}
