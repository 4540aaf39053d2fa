import { count, DAY_MS } from '../../../../db/domain/text/format.js';
import { commaList, type Html } from '../../html/html.js';
import type { CoverageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';

type Context = DataPageContext<CoverageData>;

/** Whether a value is known, and the date of its source. */
interface Answer {
  known: boolean;
  asOf: string | null;
}

export function renderCoverage(context: Context, answers: readonly Answer[]): Html {
  const { fields, states, release } = context.data;
  const reserved = fields.filter(({ isReserved }) => isReserved);
  const fieldRows = fields
    .filter(({ isReserved }) => !isReserved)
    .map(({ slug, label, knownValues: known }) => ({
      name: label,
      to: `/fields/${slug}`,
      known,
      total: states.length,
    }));
  const total = fieldRows.length;
  const stateRows = states.map(({ code, name, knownValues: known }) => ({ name, to: `/states/${code}`, known, total }));
  const known = answers.filter((answer) => answer.known).length;
  return (
    <>
      <h1>Coverage</h1>
      <p class="lead">
        {count(known)} of {count(answers.length)} values are known. “Not known” is not “no”.
        {reserved.length > 0 && ` For ${reserved.length} fields, no state has an answer yet.`} The age of a value is
        that of its source on the day of the release.
      </p>
      <Ages answers={answers} publishedAt={release.publishedAt} />
      <h2 id="fields">By field</h2>
      <ul class="coverage-bars">
        {fewestFirst(fieldRows).map((row) => (
          <BarEntry row={row} context={context} />
        ))}
      </ul>
      {reserved.length > 0 && (
        <p class="meta">
          No state has an answer yet:{' '}
          {commaList(reserved.map(({ slug, label }) => <a href={context.link(`/fields/${slug}`)}>{label}</a>))}.
        </p>
      )}
      <h2 id="states">By state</h2>
      <ul class="coverage-bars">
        {fewestFirst(stateRows).map((row) => (
          <BarEntry row={row} context={context} />
        ))}
      </ul>
    </>
  );
}

const YEAR_MS = 365.25 * DAY_MS;

/** The names of the age groups of values, in the order of the page. */
const AGES = ['under 1 year', '1 to 2 years', '2 to 4 years', 'over 4 years', 'source has no date', 'unknown'] as const;

/** @param publishedAt time of the release. Ages relative to it never change, so neither does the page of a release. */
function ageOf({ known, asOf }: Answer, publishedAt: string): (typeof AGES)[number] {
  if (!known) return 'unknown';
  if (asOf === null) return 'source has no date';
  const years = (Date.parse(publishedAt) - Date.parse(asOf)) / YEAR_MS;
  if (years < 1) return 'under 1 year';
  if (years < 2) return '1 to 2 years';
  return years < 4 ? '2 to 4 years' : 'over 4 years';
}

/** How many values are of which age. */
function Ages({ answers, publishedAt }: { answers: readonly Answer[]; publishedAt: string }): Html {
  const byAge = Map.groupBy(answers, (answer) => ageOf(answer, publishedAt));
  return (
    <ul class="legend">
      {AGES.map((age) => (
        <li>
          {age} <b>{count(byAge.get(age)?.length ?? 0)}</b>
        </li>
      ))}
    </ul>
  );
}

interface Row {
  name: string;
  to: string;
  /** Number of known values. */
  known: number;
  total: number;
}

/** Begins with what is missing most. */
const fewestFirst = (rows: readonly Row[]) =>
  rows.toSorted((left, right) => left.known - right.known || left.name.localeCompare(right.name, 'en'));

function BarEntry({ row: { name, to, known, total }, context }: { row: Row; context: Context }): Html {
  return (
    <li>
      <a href={context.link(to)}>{name}</a>{' '}
      <span class="coverage">
        <meter min="0" max={total} value={known} aria-label={`${name}: known values`} /> {`${known} of ${total} known`}
      </span>
    </li>
  );
}
