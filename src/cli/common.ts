import { type Command, Help, InvalidArgumentError, Option } from 'commander';
import { commandLine } from '../../db/command-line.js';
import { type CivilDay, isCivilDay } from '../../db/domain/deadlines/civil-day.js';
import { type Table, toCsv } from '../../db/domain/text/csv.js';
import { amountOf } from '../../db/domain/text/format.js';
import { bundledDataset } from '../../db/package-root.js';
import { visible } from '../../db/storage/publish/folder/table.js';
import type { Issue } from '../../db/storage/publish/issues.js';
import type { ReleaseRow } from '../../db/storage/release/releases.js';

/** Parses the value of an option. Commander adds the message to its own, and exits with 2. */
export function parseDay(text: string): CivilDay {
  if (isCivilDay(text)) return text;
  throw new InvalidArgumentError('Write a date that exists as YYYY-MM-DD, such as 2028-11-07.');
}

/** The option of every command whose result a script may read. */
export const JSON_OPTION = ['--json', 'print the result as JSON'] as const;

export interface JsonOption {
  json?: boolean;
}

/** The option of commands whose result fits a spreadsheet. */
export const CSV_OPTION = ['--csv', 'print the result as CSV'] as const;

/** Scripts for earlier versions, which asked before they published, have this option. It does nothing. */
export const hiddenYes = (): Option => new Option('-y, --yes').hideHelp();

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

/** The exit codes. Scripts depend on them. */
export const EXIT = {
  success: 0,
  /** The command failed: invalid data, an unknown customer, a full disk. */
  failure: 1,
  /** The command line is wrong: an unknown command, a missing argument. */
  usage: 2,
} as const;

/** Prints a result: as JSON for scripts, or as text for people. */
export function print(asJson: boolean | undefined, data: unknown, text: string): void {
  process.stdout.write(`${asJson ? JSON.stringify(data, null, 2) : text}\n`);
}

/** Prints a table as CSV with line feeds alone: `cut` and `awk` would read the CRLF of RFC 4180 as part of the last cell. */
export function printCsv(table: Table): void {
  process.stdout.write(toCsv(table, { lineBreak: '\n' }));
}

/** Prints the problems of a dataset folder and their consequence, and sets the exit code. */
export function reportIssues(asJson: boolean | undefined, dir: string, problems: Issue[], consequence: string): void {
  const text = [
    ...problems.map(issueLine),
    '',
    `${amountOf(problems.length, 'problem')} in ${dir}. ${consequence}`,
  ].join('\n');
  print(asJson, { ok: false, problems }, text);
  process.exitCode = EXIT.failure;
}

/** Such as `values.csv:12 text: "maybe" - expected True, False or nothing`: the place comes first, as in compiler errors. */
export function issueLine({ file, line, column, value, expected }: Issue): string {
  const place = line > 0 ? `${file}:${line}` : file;
  const found = value === '' ? '' : `${visible(value)} - `;
  return `${place}${column && ` ${column}`}: ${found}expected ${expected}`;
}

export function releaseName({ version, publishedAt }: Pick<ReleaseRow, 'version' | 'publishedAt'>): string {
  return `release ${version} of ${publishedAt}`;
}

/** How many entries a list has at most in text; `--json` has all of them. */
const MAX_LISTED = 20;

export function shortList(lines: readonly string[]): string[] {
  const more = lines.length - MAX_LISTED;
  const shown = lines.slice(0, MAX_LISTED).map((line) => `  ${line}`);
  return more > 0 ? [...shown, `  and ${more} more; --json lists all`] : shown;
}

/** Lays out rows under a header, in columns as wide as their widest cell. Columns of numbers are right-aligned. */
export function table(header: readonly string[], rows: readonly (readonly string[])[], empty: string): string {
  if (rows.length === 0) return empty;
  const lines = [header, ...rows];
  // Not as arguments of Math.max: a list may have more rows than a call may have arguments.
  const widths = header.map((_, column) => lines.reduce((most, line) => Math.max(most, line[column]?.length ?? 0), 0));
  const numeric = header.map((_, column) => rows.every((row) => /^\d+$/.test(row[column] ?? '')));
  const pad = (cell: string, column: number) =>
    numeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return lines.map((line) => line.map(pad).join('  ').trimEnd()).join('\n');
}

/** Breaks a text between words into lines that fit the terminal, or 80 characters, and indents them. */
export function wrap(text: string, indent: string, width = Math.min(process.stdout.columns ?? 80, 100)): string {
  const help = Object.assign(new Help(), { minWidthToWrap: 0 });
  return help.boxWrap(text, width - indent.length).replace(/^(?=.)/gm, indent);
}
