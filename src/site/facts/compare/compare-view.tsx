import { ALL, longDate } from '../../../../db/domain/text/format.js';
import { LOCALES } from '../../../messages/locale.js';
import { Chips, Select, Table } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import { byTopic, TOPIC_OPTIONS } from '../../html/names.js';
import type { CompareData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { compareLink, electionPath } from '../../parts/paths.js';
import { Source } from '../../parts/source.js';
import { FewStates } from '../../parts/timeline/overview.js';
import { timelinePath } from '../../parts/timeline/rows.js';
import { numberSources, numbersOf, type Sources } from '../../parts/values/sources.js';
import { byName } from '../../parts/values/states.js';
import { Value } from '../../parts/values/value.js';
import { type ComparedField, comparedFields, comparedStates, MAX_STATES } from './compare-data.js';

type Context = DataPageContext<CompareData>;

/** With more states, columns are too narrow to read, so the values of a fact wrap below each other. */
const MAX_COLUMNS = 6;

/** Comparisons to try until two states are chosen. */
const EXAMPLES = [
  { states: ['CA', 'IL', 'NY'], topic: 'ABSENTEE', name: 'Voting by mail in California, Illinois, and New York' },
  {
    states: ['OH', 'PA', 'MI'],
    topic: 'REGISTRATION',
    name: 'Registering to vote in Ohio, Pennsylvania, and Michigan',
  },
];

/** Renders the form, and the fields by topic if at least two states are chosen. */
export function renderCompare(context: Context): Html {
  const states = comparedStates(context.data);
  const fields = comparedFields(context.data).filter(({ field }) => !field.isReserved);
  const different = fields.filter(({ differs }) => differs);
  const onlyDifferences = context.found.query?.differences === 'only';
  return (
    <>
      <h1>{heading(states.map(({ name }) => name))}</h1>
      <p class="lead">
        {states.length > 1
          ? `${different.length} of ${fields.length} facts differ, without links, unknown values, and other words for the same answer.`
          : `Choose 2 to ${MAX_STATES} states. You can share the link.`}
      </p>
      <CompareForm chosen={states} query={context.found.query} states={context.data.allStates} link={context.link} />
      {states.length < 2 ? (
        <Examples link={context.link} />
      ) : (
        <>
          <LastDays context={context} />
          <DifferenceLinks context={context} onlyDifferences={onlyDifferences} />
          <ComparisonTables fields={onlyDifferences ? different : fields} context={context} />
        </>
      )}
    </>
  );
}

/** The timeline of the states until the next election that all of them hold. */
function LastDays({ context: { data, found, link, locale } }: { context: Context }): Html | null {
  const { election, current = [], later = [] } = data;
  if (!election) return null;
  const timeline = { election, states: [...current, ...later], locale };
  const path = timelinePath(election.id, { states: found.query?.states ?? '' });
  return (
    <>
      <h2 id="days">Deadlines</h2>
      <p>
        For the <a href={link(electionPath(election.id))}>{election.name}</a> on {longDate(election.date)}, which is in
        all states. Other elections may come first in a state.
      </p>
      <FewStates data={timeline} label="Deadlines" link={link} heading="h3" />
      <p class="note">
        These days as <a href={link(`${path}&format=csv`)}>CSV</a>, or{' '}
        <a href={link(`/embed${path}`)}>for a frame of your site</a>.
      </p>
    </>
  );
}

/** Links that show all facts, or only those that differ. */
function DifferenceLinks({ context, onlyDifferences }: { context: Context; onlyDifferences: boolean }): Html {
  const { data, found, link } = context;
  const codes = data.states.map(({ code }) => code);
  const chip = (only: boolean, name: string) => ({
    href: link(compareLink(codes, found.query?.topic, only)),
    isCurrent: only === onlyDifferences,
    name,
  });
  return <Chips label="Facts" chips={[chip(false, 'All facts'), chip(true, 'Only differences')]} />;
}

function heading(names: readonly string[]): string {
  if (names.length > MAX_COLUMNS) return `Compare ${names.length} states`;
  if (names.length > 1) return `Compare ${ALL.format(names)}`;
  return names.length === 1 ? `Compare ${names[0]} with other states` : 'Compare states';
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

function ComparisonTables({ fields, context }: { fields: readonly ComparedField[]; context: Context }): Html {
  const knownFirst = fields.toSorted((left, right) => Number(right.isKnown) - Number(left.isKnown));
  const topics = byTopic(knownFirst, ({ field }) => field.topic);
  const sources = numberSources(
    topics.flatMap(({ entries }) => entries.flatMap(({ values }) => values.map(({ fact }) => fact))),
  );
  const states = comparedStates(context.data).map(({ code, name }) => (
    <a href={context.link(`/states/${code}`)}>{name}</a>
  ));
  const className = states.length > MAX_COLUMNS ? 'compare many' : 'compare';
  return (
    <>
      {topics.map(({ anchor, name, entries }) => (
        <section aria-labelledby={anchor}>
          <h2 id={anchor}>{name}</h2>
          <Table class={className} columns={['Fact', ...states]} labelledBy={anchor}>
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
            <div>
              <Value item={fact} options={field.options} locale={LOCALES.en} />
            </div>
            <div class="numbers">
              {numbersOf(fact, sources).map((number) => (
                <a class="source-number" href={`#source-${number}`}>
                  <span class="unseen">Source </span>
                  {number}
                </a>
              ))}
            </div>
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

function SourceList({ sources }: { sources: Sources }): Html | null {
  if (sources.size === 0) return null;
  return (
    <section aria-labelledby="sources">
      <h2 id="sources">Sources</h2>
      <ol class="sources">
        {[...sources.values()].map(({ number, asOf, sourceLinks }) => (
          <li id={`source-${number}`}>
            <Source asOf={asOf} sourceLinks={sourceLinks} locale={LOCALES.en} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface CompareFormProps {
  chosen: readonly { code: string; name: string }[];
  /** The query of the page: the topic, and the parameters that the form keeps. */
  query: Readonly<Record<string, string>> | undefined;
  states: CompareFormProps['chosen'];
  link(to: string): string;
}

/** A form that chooses states and a topic. The checkboxes of the states are collapsed while there is a result. */
export function CompareForm({ chosen, query = {}, states, link }: CompareFormProps): Html {
  const codes = new Set(chosen.map(({ code }) => code));
  const hasResult = codes.size > 1 && codes.size <= MAX_STATES;
  return (
    <form class="card compare-form" action={link('/compare')} method="get">
      {['release', 'differences'].map(
        (name) => query[name] !== undefined && <input type="hidden" name={name} value={query[name]} />,
      )}
      <details open={!hasResult}>
        <summary>
          States
          {hasResult && `: ${chosen.map(({ name }) => name).join(', ')}`}
        </summary>
        <fieldset>
          <legend>At most {MAX_STATES} states</legend>
          <div class="columns">
            {states.toSorted(byName).map(({ code, name }) => (
              <label>
                <input type="checkbox" name="states" value={code} checked={codes.has(code)} /> {name}
              </label>
            ))}
          </div>
        </fieldset>
      </details>
      <p class="row">
        <label for="topic">Topic</label>
        <Select name="topic" empty="All topics" options={TOPIC_OPTIONS} chosen={query.topic} />
        <button class="button" type="submit">
          Compare
        </button>
      </p>
      <p class="meta">
        To see all 51 states at once, <a href={link('/fields')}>choose one fact</a>.
      </p>
    </form>
  );
}
