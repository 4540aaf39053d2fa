import { appendFileSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { bundledDataset } from '../../db/files/package-root.js';
import { output } from './processes.js';
import { COMMAND_LINE, type ServiceFiles, serviceEnvironment } from './service.js';

/** A published dataset, and a key. */
export interface Fixture extends ServiceFiles {
  /** The key as an Authorization header. */
  authorization: string;
}

/** Publishes a dataset and makes a key, with the commands that an operator uses. */
export async function createFixture(folder: string, dataset: string, core: number): Promise<Fixture> {
  mkdirSync(folder, { recursive: true });
  const files = { datasetPath: join(folder, 'dataset.sqlite'), accountsPath: join(folder, 'accounts.sqlite') };
  await publish(files, dataset, core);
  const runJson = async (...args: string[]) =>
    JSON.parse(await output([...COMMAND_LINE, ...args, '--json'], { core, environment: serviceEnvironment(files) }));
  await runJson('customers', 'create', '--name', 'Bench');
  const { keyId, keySecret } = await runJson('keys', 'create', '--customer', 'Bench');
  return { ...files, authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` };
}

export function publish(files: ServiceFiles, dataset: string, core: number): Promise<string> {
  return output([...COMMAND_LINE, 'import', dataset], { core, environment: serviceEnvironment(files) });
}

const column = (file: string, name: string): string[] =>
  (parse(readFileSync(join(bundledDataset, file)), { columns: true }) as Record<string, string>[]).map(
    (row) => row[name] as string,
  );

export const STATES = column('states.csv', 'code');
export const SLUGS = column('fields.csv', 'slug');

/** Regions of the largest dataset that the service is designed for. */
const MAX_REGIONS = 20_000;
const MARKDOWN_SLUGS = column('fields.csv', 'format').flatMap((format, index) =>
  format === 'Markdown' ? (SLUGS[index] as string) : [],
);

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
