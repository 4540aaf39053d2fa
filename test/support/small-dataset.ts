import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder.js';

/** The files of a dataset folder as text, by name. */
export type DatasetFiles = Record<string, string>;

const FOLDER = new URL('small-dataset/', import.meta.url);

/**
 * A small dataset with every format, every V1 rule, an override of each format, and an unknown value of each format.
 * Two states: AA has values for everything, BB for nothing but one Multi-select that is known to be none.
 * The facts in it are made up for the tests.
 */
export const SMALL_DATASET: Readonly<DatasetFiles> = Object.fromEntries(
  readdirSync(FOLDER).map((name) => [name, readFileSync(new URL(name, FOLDER), 'utf8')]),
);

/** Writes the small dataset into a new folder, with some files replaced; null leaves a file out. */
export function writeDataset(changes: Record<string, string | Buffer | null> = {}): string {
  const folder = join(temporaryFolder(), 'dataset');
  mkdirSync(folder);
  for (const [name, content] of Object.entries({ ...SMALL_DATASET, ...changes })) {
    if (content !== null) writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** The small dataset's file with a piece of text replaced; a piece that is not there is a mistake of the test. */
export function edited(file: keyof typeof SMALL_DATASET & string, from: string, to: string): DatasetFiles {
  const text = SMALL_DATASET[file] as string;
  if (!text.includes(from)) throw new Error(`${file} of the small dataset has no ${JSON.stringify(from)}`);
  return { [file]: text.replace(from, to) };
}

/** fields.csv of the small dataset with one more column, some of whose cells are filled in. */
export function fieldColumn(column: 'label' | 'position' | 'keywords', bySlug: Record<string, string>): DatasetFiles {
  const [header = '', ...rows] = (SMALL_DATASET['fields.csv'] as string).trimEnd().split('\n');
  const filled = rows.map((row) => `${row},${bySlug[row.split(',')[0] as string] ?? ''}`);
  return { 'fields.csv': `${[`${header},${column}`, ...filled].join('\n')}\n` };
}

export const labels = (bySlug: Record<string, string>): DatasetFiles => fieldColumn('label', bySlug);

/** A folder whose values link to these addresses, which are values of as many states. */
export function linksFolder(urls: readonly string[], more: Record<string, string> = {}): string {
  const codes = urls.map((_, index) => `C${String.fromCharCode(65 + index)}`);
  return writeDataset({
    'states.csv': `${SMALL_DATASET['states.csv']}${codes.map((code) => `${code},State ${code}\n`).join('')}`,
    'values.csv': `state,field,text,footnotes,source,as_of,modified_at\n${urls.map((url, index) => `${codes[index]},gov_tool_verify,${url},,Guide,,\n`).join('')}`,
    'overrides.csv': 'state,region,kind,field,text,source,as_of,modified_at\n',
    'deadlines.csv': 'state,field,election_type,rule,note,source,as_of\n',
    'links.csv': 'url,status,reason,checked_at,final_url\n',
    ...more,
  });
}
