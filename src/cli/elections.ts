import { type Command, Option } from 'commander';
import type { CivilDay } from '../../db/deadlines/civil-day.js';
import type { Election } from '../../db/deadlines/elections.js';
import { electionTable } from '../../db/publish/csv-tables.js';
import { findElections } from '../../db/queries/elections.js';
import { openDataset } from '../../db/release/open.js';
import { readConfig } from '../config/config.js';
import { readableDataset } from '../config/dataset-files.js';
import { checkPeriod, parseDay, publishedOn, stateOf } from './election-arguments.js';
import { CSV_OPTION, examples, JSON_OPTION } from './help.js';
import { print, printCsv, table } from './output.js';

interface Options {
  state?: string;
  from?: CivilDay;
  to?: CivilDay;
  json?: boolean;
  csv?: boolean;
}

export function addElectionsCommand(program: Command): void {
  program
    .command('elections')
    .description('list elections with their ids: the federal general elections, and those of the dataset')
    .option('--state <code>', 'only elections in this state, such as CA')
    .addOption(new Option('--from <date>', 'first day (default: the day of publishing)').argParser(parseDay))
    .addOption(new Option('--to <date>', 'last day (default: four years after the first)').argParser(parseDay))
    .option(...JSON_OPTION)
    .addOption(new Option(...CSV_OPTION).conflicts('json'))
    .addHelpText('after', examples('elections --state GA', 'elections --from 2028-01-01 --to 2028-12-31 --csv'))
    .action(({ state, from, to, json, csv }: Options) => {
      checkPeriod(from, to);
      const { database, release, close } = openDataset(readableDataset(readConfig()));
      try {
        const states = state === undefined ? undefined : [stateOf(database, state).code];
        const found = findElections(database, { from: from ?? publishedOn(release), to, states });
        if (csv) printCsv(electionTable(found));
        else print(json, found, asText(found));
      } finally {
        close();
      }
    });
}

function asText(elections: readonly Election[]): string {
  const rows = elections.map(({ id, date, type, name }) => [id, date, type, name]);
  return table(['ID', 'DATE', 'TYPE', 'NAME'], rows, 'There are no elections in this period.');
}
