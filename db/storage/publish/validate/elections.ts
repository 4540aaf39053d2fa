import { yearOf } from '../../../domain/deadlines/civil-day.js';
import {
  ELECTION_STATUSES,
  ELECTION_TYPES,
  type ElectionStatus,
  type ElectionType,
  FIRST_YEAR,
  federalElection,
  isFederalGeneral,
  LAST_YEAR,
} from '../../../domain/deadlines/elections.js';
import type { DraftDataset } from '../dataset.js';
import type { Row } from '../folder/csv.js';
import {
  checkText,
  EXPECTED_DATE,
  isDate,
  isNotEmpty,
  nameIssue,
  type References,
  type Table,
} from '../folder/table.js';

type ElectionTable = Table<'elections.csv'>;
type ElectionRow = Row<'elections.csv'>;

export function validateElections(table: ElectionTable, { states }: References): DraftDataset['elections'] {
  return table.uniqueRows().map((row) => {
    const { id, state, date, type, name, rule, status, source } = row.cells;
    if (states && state !== '' && !states.has(state))
      table.fail(row, 'state', 'a code from states.csv, or an empty cell for an election in all states');
    const dated = table.require(
      row,
      'date',
      isElectionDate,
      `${EXPECTED_DATE}, in the years ${FIRST_YEAR} to ${LAST_YEAR}`,
    );
    const typed = table.oneOf(row, 'type', ELECTION_TYPES);
    if (dated) checkId(table, row);
    if (dated && typed && state === '') checkFederal(table, row);
    if (table.require(row, 'name', isNotEmpty, 'the name of the election')) table.failIf(row, 'name', nameIssue(name));
    table.oneOf(row, 'status', ELECTION_STATUSES);
    table.require(row, 'source', isNotEmpty, 'where the date was found');
    const asOf = table.optional(row, 'as_of', isDate, `${EXPECTED_DATE}, or an empty cell`);
    return {
      id,
      state: state || null,
      date,
      type: type as ElectionType,
      name,
      rule: rule || null,
      status: status as ElectionStatus,
      source,
      asOf,
      isContingent: isTrue(table, row, 'is_contingent'),
      hasUsualHours: isTrue(table, row, 'has_usual_hours') || state === '',
    };
  });
}

function isTrue(table: ElectionTable, row: ElectionRow, column: 'is_contingent' | 'has_usual_hours'): boolean {
  const checked = checkText(row.cells[column], { format: 'Boolean', options: null });
  table.failIf(row, column, 'expected' in checked ? checked.expected : undefined);
  return 'text' in checked && checked.text === 'True';
}

/** The id is part of addresses and of the ids of deadlines. */
function checkId(table: ElectionTable, row: ElectionRow): void {
  const start = `${row.cells.state || 'US'}-${row.cells.date}`;
  const { id } = row.cells;
  if (id !== start && !(id.startsWith(`${start}-`) && /^[a-z0-9-]{1,40}$/.test(id.slice(start.length + 1))))
    table.fail(
      row,
      'id',
      `${start}, or ${start}-NAME with a to z, 0 to 9 and - if the state has two elections on that day`,
    );
}

/** Only the federal general elections are held in all states. Their date is fixed by law. */
function checkFederal(table: ElectionTable, row: ElectionRow): void {
  const { date, type } = row.cells;
  if (isFederalGeneral({ date, type: type as ElectionType })) return;
  const right = federalElection(yearOf(date))?.date;
  const advice = right === undefined ? 'none is in an odd year' : `in ${yearOf(date)} it is on ${right}`;
  if (type === 'general')
    table.fail(row, 'date', `the day of a federal general election, because the state is empty; ${advice}`);
  else table.fail(row, 'state', 'a code from states.csv: only federal general elections are held in all states');
}

const isElectionDate = (cell: string) => isDate(cell) && yearOf(cell) >= FIRST_YEAR && yearOf(cell) <= LAST_YEAR;
