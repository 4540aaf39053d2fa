import { count } from '../../../../db/domain/text/format.js';
import {
  type Coverage,
  type CoveredValue,
  findCoverage,
  findCoveredValues,
} from '../../../../db/storage/queries/coverage.js';
import type { Child, Html } from '../../html/html.js';
import { byTopic } from '../../html/names.js';
import type { CoverageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { ReservedFields } from '../../parts/values/sections.js';
import { AGE_NAMES, AGES, type Age, AgeBars, ageOf } from './ages.js';

type Context = DataPageContext<CoverageData>;

/** Maximum number of entries in a list of gaps. */
const MAX_GAPS = 8;

export function renderCoverage(context: Context): Html {
  const { data, dataset } = context;
  const { all, fields, states } = findCoverage(dataset.database);
  const values = findCoveredValues(dataset.database);
  const labels = new Map(data.fields.map(({ slug, label }) => [slug, label]));
  const reserved = data.fields.filter(({ isReserved }) => isReserved);
  const fieldRows = fields
    .filter(({ known }) => known > 0)
    .map((row) => ({ ...row, to: `/fields/${row.slug}`, name: labels.get(row.slug) ?? row.slug }));
  const stateRows = states.map((row) => ({ ...row, total: row.total - reserved.length, to: `/states/${row.code}` }));
  return (
    <>
      <h1>Coverage</h1>
      <p class="lead">
        {count(all.known)} of {count(all.total)} values are known. “Not known” is not “no”.
        {reserved.length > 0 && ` For ${reserved.length} fields, no state has an answer yet.`} The age of a value is
        that of its source on the day of the release.
      </p>
      <AgeLegend ages={values.map((value) => ageOf(value, data.release.publishedAt))} />
      <h2 id="gaps">What is missing most</h2>
      <div class="gaps">
        <Gaps title="Fields with the most unknown values" rows={fieldRows} context={context} />
        <Gaps title="States with the most unknown values" rows={stateRows} context={context} />
      </div>
      <h2 id="fields">Fields by state</h2>
      <p class="soft">
        Each row has {data.states.length} bars, one for each state and DC, from {data.states[0]?.name} to{' '}
        {data.states.at(-1)?.name} by postal code. The higher the bar, the newer the source.
      </p>
      <HeatMap rows={fieldRows} values={values} context={context} />
      <h2 id="states">By state</h2>
      <ul class="bars">
        {stateRows.map((row) => (
          <BarEntry row={row} context={context} counts="known" />
        ))}
      </ul>
    </>
  );
}

function AgeLegend({ ages }: { ages: readonly Age[] }): Html {
  const byAge = Map.groupBy(ages, (age) => age);
  return (
    <ul class="legend">
      {AGES.map((age) => (
        <li>
          <span class="swatch" aria-hidden="true">
            <AgeBars ages={[age]} label={AGE_NAMES[age]} />
          </span>
          {AGE_NAMES[age]} <b>{count(byAge.get(age)?.length ?? 0)}</b>
        </li>
      ))}
    </ul>
  );
}

interface Row extends Coverage {
  name: string;
  to: string;
}

/** The rows with the most unknown values. */
function Gaps({ title, rows, context }: { title: string; rows: readonly Row[]; context: Context }): Html {
  const unknown = ({ known, total }: Row) => total - known;
  const worst = rows.toSorted((left, right) => unknown(right) - unknown(left)).slice(0, MAX_GAPS);
  return (
    <section class="card">
      <h3>{title}</h3>
      <ol class="bars">
        {worst.map((row) => (
          <BarEntry row={row} context={context} counts="unknown" />
        ))}
      </ol>
    </section>
  );
}

interface BarEntryProps {
  row: Row;
  context: Context;
  counts: 'known' | 'unknown';
}

function BarEntry({ row: { name, to, known, total }, context, counts }: BarEntryProps): Html {
  const value = counts === 'known' ? known : total - known;
  return (
    <li>
      <LinkedName name={name} to={to} context={context} />{' '}
      <span class="coverage">
        <meter min="0" max={total} value={value} aria-label={`${name}: ${counts} values`} />{' '}
        {`${value} of ${total} ${counts}`}
      </span>
    </li>
  );
}

/** The name of a field or state. It is a link unless EXPLORER=off removes the pages. */
function LinkedName({ name, to, context }: { name: string; to: string; context: Context }): Child {
  return context.paths.includes('/fields') ? <a href={context.link(to)}>{name}</a> : name;
}

interface HeatMapProps {
  rows: readonly (Row & { slug: string })[];
  values: readonly CoveredValue[];
  context: Context;
}

function HeatMap({ rows, values, context }: HeatMapProps): Html {
  const rowsBySlug = new Map(rows.map((row) => [row.slug, row]));
  const cells = Map.groupBy(values, ({ field }) => field);
  return (
    <>
      {byTopic(context.data.fields, ({ topic }) => topic).map(({ anchor, name, entries }) => (
        <section aria-labelledby={anchor}>
          <h3 class="topic" id={anchor}>
            {name}
          </h3>
          {entries
            .flatMap(({ slug }) => rowsBySlug.get(slug) ?? [])
            .map((row) => (
              <HeatRow row={row} cells={cells.get(row.slug) ?? []} context={context} />
            ))}
          <ReservedFields
            fields={entries.filter(({ isReserved }) => isReserved)}
            link={context.paths.includes('/fields') ? context.link : undefined}
          />
        </section>
      ))}
    </>
  );
}

function HeatRow({ row, cells, context }: { row: Row; cells: readonly CoveredValue[]; context: Context }): Html {
  const { name, to, known, total, oldest, newest } = row;
  const years = [...new Set([oldest?.slice(0, 4), newest?.slice(0, 4)])].filter(Boolean).join(' to ');
  const ages = cells.map((cell) => ageOf(cell, context.data.release.publishedAt));
  const unknown = cells.filter((cell) => !cell.known).map(({ state }) => state);
  return (
    <div class="heat">
      <p>
        <LinkedName name={name} to={to} context={context} />
      </p>
      <div>
        <AgeBars ages={ages} label={`${name}: ${known} of ${total} known`} />
        <div class="meta">
          {known} of {total} known{years && ` · ${years}`} <UnknownStates states={unknown} />
        </div>
      </div>
    </div>
  );
}

function UnknownStates({ states }: { states: readonly string[] }): Html | null {
  if (states.length === 0) return null;
  const list = states.join(', ');
  if (states.length <= 6) return <span>· Unknown: {list}</span>;
  return (
    <>
      ·{' '}
      <details>
        <summary>Unknown in {states.length} states</summary>
        {list}
      </details>
    </>
  );
}
