import { type Command, Option } from 'commander';
import type { CivilDay } from '../../db/deadlines/civil-day.js';
import type { Deadline } from '../../db/deadlines/deadlines.js';
import type { Election } from '../../db/deadlines/elections.js';
import { deadlineTable, type TableDeadline } from '../../db/publish/csv-tables.js';
import { findDeadlines } from '../../db/queries/deadlines.js';
import { findInformation } from '../../db/queries/information.js';
import { type DatasetDatabase, openDataset } from '../../db/release/open.js';
import { readConfig } from '../config/config.js';
import { readableDataset } from '../config/dataset-files.js';
import { checkPeriod, electionOf, parseDay, stateOf } from './election-arguments.js';
import { CSV_OPTION, examples, JSON_OPTION } from './help.js';
import { print, printCsv, table, wrap } from './output.js';

interface Options {
  election?: string;
  state?: string;
  from?: CivilDay;
  to?: CivilDay;
  json?: boolean;
  csv?: boolean;
}

const COLUMNS_HELP = `
DATE is the day that the rule gives. ACT BY is the last business day on which
acting is in time, even if the state moves the deadline, or the last day of early
voting. A deadline whose STATUS is "may move" falls on a weekend or holiday, and
no evidence says whether it moves. --csv and --json have the notes and rules.`;

export function addDeadlinesCommand(program: Command): void {
  program
    .command('deadlines')
    .description('show the deadlines of an election, computed from the published release')
    .option(
      '--election <election-id>',
      'id of the election, as "elections" lists it (default: the first one on or after the day of publishing, in the state or federal)',
    )
    .option('--state <code>', 'only deadlines of this state, such as CA')
    .addOption(new Option('--from <date>', 'only deadlines with a date on or after this day').argParser(parseDay))
    .addOption(new Option('--to <date>', 'only deadlines with a date on or before this day').argParser(parseDay))
    .option(...JSON_OPTION)
    .addOption(new Option(...CSV_OPTION).conflicts('json'))
    .addHelpText('after', COLUMNS_HELP)
    .addHelpText(
      'after',
      examples('deadlines --state CA', 'deadlines --election US-2028-11-07 --to 2028-10-31 --csv > deadlines.csv'),
    )
    .action(showDeadlines);
}

function showDeadlines({ election: id, state, from, to, json, csv }: Options): void {
  checkPeriod(from, to);
  const dataset = openDataset(readableDataset(readConfig()));
  try {
    const chosen = state === undefined ? undefined : stateOf(dataset.database, state);
    const election = electionOf(dataset, id, chosen);
    const states = chosen && [chosen.code];
    const found = findDeadlines(dataset.database, election, { states }).filter(
      ({ date }) => (!from && !to) || (date !== null && date >= (from ?? date) && date <= (to ?? date)),
    );
    if (csv) printCsv(deadlineTable(withValues(dataset.database, found)));
    else print(json, asData(election, found), asText(election, found, dataset.database));
  } finally {
    dataset.close();
  }
}

function asData({ id, name, date }: Election, deadlines: readonly Deadline[]): unknown {
  return { election: { id, name, date }, deadlines: deadlines.map(({ election: _, ...deadline }) => deadline) };
}

/** Adds the texts that the deadlines are computed from, and their sources. */
function withValues(database: DatasetDatabase, deadlines: readonly Deadline[]): TableDeadline[] {
  const slugs = [...new Set(deadlines.map(({ field }) => field))];
  const values = findInformation(database, { slugs }).map((row) => [`${row.state.code} ${row.slug}`, row] as const);
  const byKey = new Map(values);
  return deadlines.map((deadline) => {
    const {
      text = '',
      footnotes = '',
      source = null,
      asOf = null,
    } = byKey.get(`${deadline.state} ${deadline.field}`) ?? {};
    return { ...deadline, text, footnotes, source, asOf };
  });
}

function asText(
  { id, name, date, state }: Election,
  deadlines: readonly Deadline[],
  database: DatasetDatabase,
): string {
  const rows = deadlines.map((deadline) => [
    deadline.state,
    WHAT[deadline.action],
    how(deadline),
    deadline.date ?? '',
    deadline.actBy ?? '',
    TIMES[deadline.time ?? ''] ?? deadline.time ?? '',
    deadline.status.toLowerCase().replaceAll('_', ' '),
  ]);
  return [
    `${name} on ${date} (${id})`,
    '',
    table(['STATE', 'WHAT', 'HOW', 'DATE', 'ACT BY', 'TIME', 'STATUS'], rows, 'There are no such deadlines.'),
    ...(deadlines.some(({ status }) => status === 'UNCONFIRMED') ? ['', wrap(caution(database, state ?? ''), '')] : []),
  ].join('\n');
}

/** What "unconfirmed" means, and who can confirm a day. */
function caution(database: DatasetDatabase, state: string): string {
  const office = findInformation(database, { states: [state], slugs: ['sos_phone_number', 'sos_election_website'] });
  const ways = office.flatMap(({ text }) => text || []).reverse();
  return `"unconfirmed": if the rule of general elections applies. Confirm it with the election office${ways.length > 0 ? `: ${ways.join(', ')}` : ''}.`;
}

/** Short enough for lines of 80 characters. */
const WHAT = {
  REGISTER: 'register',
  REQUEST_BALLOT: 'request ballot',
  RETURN_BALLOT: 'return ballot',
  VOTE_EARLY: 'vote early',
  REQUEST_EMERGENCY_BALLOT: 'emergency ballot',
} as const satisfies Record<Deadline['action'], string>;

const HOW = { IN_PERSON: 'in person', MAIL: 'by mail', ONLINE: 'online' } as const;

/** `polls`: when the polls close. */
const TIMES: Readonly<Record<string, string>> = { polls_close: 'polls', office_close: 'office' };

function how({ kind, method }: Deadline): string {
  if (kind === 'OPENS' || kind === 'CLOSES') return kind === 'OPENS' ? 'starts' : 'ends';
  if (kind === 'POSTMARKED') return 'postmark';
  return method ? HOW[method] : '';
}
