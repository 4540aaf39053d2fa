import { Argument } from 'commander';
import { bundledDataset } from '../../db/package-root.js';

/** The option of every command whose result a script may read. */
export const JSON_OPTION = ['--json', 'print the result as JSON'] as const;

/** The option of commands whose result fits a spreadsheet. */
export const CSV_OPTION = ['--csv', 'print the result as CSV'] as const;

/** The folder that `import`, `check` and `diff` read. */
export function datasetArgument(): Argument {
  return new Argument('[dir]', 'folder with the CSV files and dataset.json').default(
    bundledDataset,
    'the dataset that comes with the project',
  );
}

/** Help text with command lines, for `addHelpText('after', …)`. */
export function examples(...commandLines: string[]): string {
  const title = commandLines.length === 1 ? 'Example' : 'Examples';
  return ['', `${title}:`, ...commandLines.map((line) => `  npx civic-data ${line}`)].join('\n');
}
