import { resolve } from 'node:path';
import type { Command } from 'commander';
import { bundledDataset } from '../../db/package-root.js';
import type { Problem } from '../../db/publish/problems.js';
import { type Counts, checkDataset, type PublishResult, publishDataset } from '../../db/publish/publish.js';
import { readConfig } from '../config.js';
import { EXIT } from './exit-codes.js';
import { print } from './print.js';

interface Options {
  allowRemovals?: boolean;
  json?: boolean;
}

export function addDatasetCommands(program: Command): void {
  const dataset = (name: string, description: string) =>
    program
      .command(name)
      .description(description)
      .argument('[dir]', 'folder with the CSV files and dataset.json', bundledDataset)
      .option('--allow-removals', 'accept that many values, or all of a field, are removed')
      .option('--json', 'answer as JSON');
  dataset('import', 'publish a folder: all of it, or nothing when there is a problem').action(
    async (dir: string, options: Options) => {
      const result = await publishDataset({ ...options, folder: resolve(dir), path: readConfig().datasetPath });
      if (result.status === 'refused') refuse(options.json, dir, result.problems, 'Nothing was published.');
      else print(options.json, { ok: true, ...result }, outcome(result));
    },
  );
  dataset('check', 'say what an import would be refused for, and publish nothing').action(
    async (dir: string, options: Options) => {
      const result = await checkDataset({ ...options, folder: resolve(dir), path: readConfig().datasetPath });
      const { problems, counts } = result;
      if (problems.length > 0) refuse(options.json, dir, problems, 'An import would publish nothing.');
      else print(options.json, { ok: true, ...result }, `${dir} is good: ${counts ? summary(counts) : ''}.`);
    },
  );
}

function refuse(asJson: boolean | undefined, dir: string, problems: Problem[], consequence: string): void {
  const number = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  const text = [...problems.map(line), '', `${number} in ${dir}. ${consequence}`].join('\n');
  print(asJson, { ok: false, problems }, text);
  process.exitCode = EXIT.failed;
}

/** `values.csv:12 text: "maybe" - expected True, False or nothing`, the place first, as compilers write it. */
function line({ file, line: number, column, value, expected }: Problem): string {
  const place = number > 0 ? `${file}:${number}` : file;
  const found = value === '' ? '' : `${JSON.stringify(value)} - `;
  return `${place}${column && ` ${column}`}: ${found}expected ${expected}`;
}

function outcome(result: Exclude<PublishResult, { status: 'refused' }>): string {
  const { version, publishedAt } = result.release;
  if (result.status === 'unchanged') return `Nothing to publish: release ${version} of ${publishedAt} holds the same.`;
  const published = `Published release ${version} of ${publishedAt}: ${summary(result.counts)}.`;
  if (result.replacedUnreadable === undefined) return published;
  return `${published}\nThe file before it ${result.replacedUnreadable}; its times of modification are lost, the files' own hold.`;
}

function summary({ states, fields, values, overrides, v1Slugs }: Counts): string {
  return `${states} states, ${fields} fields, ${values} known values, ${overrides} overrides, ${v1Slugs} V1 slugs`;
}
