import { appendFileSync, copyFileSync, cpSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { bundledDataset } from '../../db/package-root.js';
import { output } from './processes.js';
import { COMMAND_LINE, type ServiceFiles, serviceEnvironment } from './service.js';
import { addHistory, addKeys, type Size } from './sizes.js';

/** A published dataset, and a key. */
export interface Fixture extends ServiceFiles {
  /** The key as an Authorization header. */
  authorization: string;
  /** Files that differ by one override. The first one is published. */
  published: readonly [string, string];
}

/** Publishes datasets and makes a key, with the commands that an operator uses. */
export async function createFixture(parent: string, size: Size, core: number): Promise<Fixture> {
  const folder = join(parent, size.name.replace(' ', '-'));
  mkdirSync(folder);
  const files = { datasetPath: join(folder, 'dataset.sqlite'), accountsPath: join(folder, 'accounts.sqlite') };
  const first = datasetWithOverrides(folder, size.overrides);
  const folders = [first, withOneMoreOverride(first)] as const;
  await publish(files, folders[0], core);
  addHistory(files.datasetPath, size.releases);
  const published = folders.map((_, index) => join(folder, `published-${index}.sqlite`)) as unknown as typeof folders;
  for (const index of [1, 0] as const) {
    await publish(files, folders[index], core);
    copyFileSync(files.datasetPath, published[index]);
  }
  const run = async (...args: string[]) =>
    JSON.parse(await output([...COMMAND_LINE, ...args, '--json'], { core, environment: serviceEnvironment(files) }));
  await run('customers', 'create', '--name', 'Bench');
  const { keyId, keySecret } = await run('keys', 'create', '--customer', 'Bench');
  await addKeys(files.accountsPath, size.keys);
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return { ...files, authorization, published };
}

function publish(files: ServiceFiles, dataset: string, core: number): Promise<string> {
  return output([...COMMAND_LINE, 'import', dataset], { core, environment: serviceEnvironment(files) });
}

/** Puts a published file in place of the current one, as an import does. */
export function replaceDataset({ datasetPath }: ServiceFiles, published: string): void {
  const next = `${datasetPath}.next`;
  copyFileSync(published, next);
  renameSync(next, datasetPath);
}

type Row = Record<string, string>;

const rowsOf = (file: string): Row[] => parse(readFileSync(join(bundledDataset, file)), { columns: true }) as Row[];

const states = rowsOf('states.csv');
const counties = rowsOf('counties.csv');
const fields = rowsOf('fields.csv');

export const STATES = states.map(({ code = '' }) => code);
/** With the name of the state and of one of its counties. */
export const STATE_NAMES = states.map(({ code = '', name = '' }) => {
  const county = counties.find(({ state }) => state === code)?.name ?? '';
  return { state: code, name, county };
});
export const SLUGS = fields.map(({ slug = '' }) => slug);
const MARKDOWN_SLUGS = fields.flatMap(({ slug = '', format }) => (format === 'Markdown' ? slug : []));

/** Regions of the largest dataset that the service is designed for. */
const MAX_REGIONS = 20_000;

/**
 * Copies the bundled dataset and adds made-up overrides, spread over the states: each in a region of its own, up to 20,000 regions.
 *
 * @returns the folder of the copy
 */
export function datasetWithOverrides(folder: string, count: number): string {
  const dataset = join(folder, `overrides-${count}`);
  cpSync(bundledDataset, dataset, { recursive: true });
  const ofEachRegion = Math.ceil(count / MAX_REGIONS);
  const rows = Array.from({ length: count }, (_, number) => {
    const region = Math.floor(number / ofEachRegion);
    const slug = ofEachRegion === 1 ? 'polls_open' : MARKDOWN_SLUGS[number % ofEachRegion];
    return `${STATES[region % STATES.length]},Region ${region},other,${slug},Made up ${number}.,,,\n`;
  });
  appendFileSync(join(dataset, 'overrides.csv'), rows.join(''));
  return dataset;
}

/** A copy of a dataset with one more override, of a field that has others. */
function withOneMoreOverride(dataset: string): string {
  const copy = `${dataset}-and-one`;
  cpSync(dataset, copy, { recursive: true });
  appendFileSync(
    join(copy, 'overrides.csv'),
    `${STATES[0]},One more region,other,gov_tool_absentee_tracker,https://example.org/,,,\n`,
  );
  return copy;
}
