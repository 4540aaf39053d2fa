import { toTable } from '../../../db/publish/folder/rows.js';
import { findElection } from '../../../db/queries/elections.js';
import { longDate, weekdayDate } from '../../../db/text/format.js';
import { LOCALES } from '../../messages/locale.js';
import type { Html } from '../../pages/html.js';
import { readOperation } from '../../pages/operation.js';
import { Table } from '../../pages/table.js';
import { todayIn } from '../../voting/today.js';
import type { DataPage, DataPageContext } from '../data-page.js';
import { electionTitle, MayComeFirst } from '../deadlines/named-election.js';
import type { ElectionsData } from '../operation-types.js';
import { electionPath } from '../paths.js';
import { ELECTION_TYPES } from '../values/names.js';
import { WithContents } from '../values/sections.js';
import { Source } from '../values/source.js';

const PATH = '/elections';
const operation = readOperation('explorer/elections/elections');

/** GET /elections: the elections of four years from today on, by year. */
export const electionsPage: DataPage<ElectionsData> = {
  path: PATH,
  operations: [operation],
  find({ now }) {
    const today = todayIn([], now());
    return { path: PATH, today, operation, variables: { from: today } };
  },
  render(context) {
    return {
      title: 'Elections',
      description: 'Dates of federal and state elections in the United States, each with its source.',
      main: renderElections(context),
    };
  },
  table: ({ data: { elections }, lease: { database } }) => ({
    name: 'elections',
    ...toTable(
      'elections.csv',
      elections.flatMap(({ id }) => findElection(database, id) ?? []),
    ),
  }),
};

type Election = ElectionsData['elections'][number];
type Context = DataPageContext<ElectionsData>;

/** The content of the list of elections, by year. */
export function renderElections({ data: { elections }, link }: Context): Html {
  const years = [...new Set(elections.map(yearOf))].map((year) => ({
    year,
    anchor: `y${year}`,
    rows: elections.filter((election) => yearOf(election) === year),
  }));
  const contents = years.map(({ year, anchor, rows }) => ({ anchor, name: year, count: rows.length }));
  return (
    <>
      <h1>Elections</h1>
      <p class="lead">
        Dates of federal and state elections, each with its source. An election leads to the deadlines for voters.
      </p>
      <NextOfAll election={elections[0]} link={link} />
      <NextFederal election={elections.find(({ state }) => state === null)} link={link} />
      <WithContents label="Years" contents={contents}>
        {years.map(({ year, anchor, rows }) => (
          <section aria-labelledby={anchor}>
            <h2 id={anchor}>{year}</h2>
            <Table class="elections" columns={['Date', 'Election', 'Type', 'Source']} labelledBy={anchor}>
              <tbody>
                {rows.map((election) => (
                  <ElectionRow election={election} link={link} />
                ))}
              </tbody>
            </Table>
          </section>
        ))}
      </WithContents>
    </>
  );
}

const yearOf = ({ date }: Election): string => date.slice(0, 4);

interface NextProps extends Pick<Context, 'link'> {
  election: Election | undefined;
}

/** The next election, where it is one of a state. */
function NextOfAll({ election, link }: NextProps): Html | null {
  if (!election?.state) return null;
  const { id, date } = election;
  return (
    <>
      <p>
        Next: <a href={link(electionPath(id))}>{electionTitle(election)}</a>,{' '}
        <time datetime={date}>{longDate(date)}</time>.
      </p>
      <MayComeFirst locale={LOCALES.en} />
    </>
  );
}

function NextFederal({ election, link }: NextProps): Html | null {
  if (!election) return null;
  return (
    <p class="row">
      <a class="button" href={link(electionPath(election.id))}>
        {election.name}: deadlines in all states
      </a>{' '}
      <span class="soft">{longDate(election.date)}</span>
    </p>
  );
}

function ElectionRow({ election, link }: { election: Election } & Pick<Context, 'link'>): Html {
  const { id, date, type, state } = election;
  return (
    <tr id={id}>
      <td>
        <time datetime={date}>{weekdayDate(date)}</time>
      </td>
      <th scope="row">
        <a href={link(electionPath(id))}>{electionTitle(election)}</a>
        {state === null && <b> in all states</b>}
      </th>
      <td>{ELECTION_TYPES[type]}</td>
      <td>
        <details class="sources">
          <summary>Source</summary>
          <Source {...election} locale={LOCALES.en} />
        </details>
      </td>
    </tr>
  );
}
