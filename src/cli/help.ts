import { type Command, InvalidArgumentError } from 'commander';
import { commandLine } from '../../db/command-line.js';
import { bundledDataset } from '../../db/package-root.js';

/** The option of every command whose result a script may read. */
export const JSON_OPTION = ['--json', 'print the result as JSON'] as const;

export interface JsonOption {
  json?: boolean;
}

/** The option of commands whose result fits a spreadsheet. */
export const CSV_OPTION = ['--csv', 'print the result as CSV'] as const;

/** The option of commands that ask on a terminal before they publish. */
export const YES_OPTION = ['-y, --yes', 'publish without asking first'] as const;

/** Help text of the same commands. */
export const QUESTION_HELP = `
On a terminal, it first shows what it changes and asks. It publishes only if you
answer "y"; any other answer ends with exit code 1. Without a terminal, it does not ask.`;

/** Lets a command read a folder or the bundled dataset. There is no default: the operator must name one. */
export function addDatasetArgument(command: Command): Command {
  return command
    .usage('[options] (<dir> | --bundled)')
    .argument('[dir]', 'folder with the CSV files and dataset.json')
    .option('--bundled', 'take the dataset that comes with the project instead of a folder');
}

/** The folder that the command line names. Ends the command with the exit code for a wrong command line if it names none or both. */
export function datasetFolder(command: Command, dir: string | undefined, bundled: boolean | undefined): string {
  const name = command.name();
  if (dir !== undefined && bundled) return command.error(`error: name a folder or use --bundled, not both`);
  const folder = bundled ? bundledDataset : dir;
  if (folder !== undefined && folder !== '') return folder;
  return command.error(
    `error: name a dataset. For a folder, run: ${commandLine(`${name} DIR`)}\n` +
      `For the dataset that comes with the project, run: ${commandLine(`${name} --bundled`)}`,
  );
}

/** Parses the name of a folder to write to or to restore. An empty one would be the current folder. */
export function parseFolder(dir: string): string {
  if (dir === '') throw new InvalidArgumentError('It must be the name of a folder.');
  return dir;
}

/** Help text with command lines, for `addHelpText('after', …)`. */
export function examples(...commandLines: string[]): string {
  const title = commandLines.length === 1 ? 'Example' : 'Examples';
  return ['', `${title}:`, ...commandLines.map((line) => `  ${commandLine(line)}`)].join('\n');
}

/** Makes a parser for an option whose value is a whole number. */
export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    if (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text);
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
