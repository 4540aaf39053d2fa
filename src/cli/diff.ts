import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { countChanges } from '../../db/storage/publish/difference.js';
import type { ValidPlan } from '../../db/storage/publish/plan.js';
import { previewImport } from '../../db/storage/publish/publish.js';
import type { ReleaseRow } from '../../db/storage/release/releases.js';
import { readConfig } from '../process/settings/config.js';
import { readableDataset } from '../process/settings/dataset-location.js';
import { changedCells, changeSummary, planLines } from './changes.js';
import {
  addDatasetArgument,
  datasetFolder,
  examples,
  issueLine,
  JSON_OPTION,
  type JsonOption,
  print,
  printCsv,
  releaseName,
  reportIssues,
} from './common.js';
import { withProgress } from './with-progress.js';

interface DiffOptions extends JsonOption {
  bundled?: boolean;
  csv?: boolean;
}

export function addDiffCommand(program: Command): void {
  const command = program
    .command('diff')
    .description('show what an import would change, without publishing')
    .option(...JSON_OPTION)
    .addOption(new Option('--csv', 'print the result as CSV, one line for each changed cell').conflicts('json'))
    .addHelpText('after', examples('diff ../my-dataset', 'diff ../my-dataset --csv > changes.csv', 'diff --bundled'))
    .action(show);
  addDatasetArgument(command);
}

async function show(name: string | undefined, { bundled, json, csv }: DiffOptions, command: Command): Promise<void> {
  const dir = datasetFolder(command, name, bundled);
  const target = { folder: resolve(dir), path: readableDataset(readConfig()) };
  const { plan, current } = await withProgress((options) => previewImport({ ...target, ...options }));
  if (!plan.ok) return reportIssues(json, dir, plan.issues, 'An import would publish nothing.');
  if (csv) printCsv(changedCells(plan.changes));
  else print(json, asData(plan, current), asText(plan, current, dir));
}

function asData({ removals, changes, deadlines }: ValidPlan, current: ReleaseRow | undefined): unknown {
  const published = current ? { version: current.version, publishedAt: current.publishedAt } : null;
  return { ok: true, published, removals, counts: countChanges(changes), changes, deadlines };
}

function asText(plan: ValidPlan, current: ReleaseRow | undefined, dir: string): string {
  const { removals, changes } = plan;
  if (!current) {
    const summary = changeSummary(countChanges(changes));
    return `Nothing is published yet. An import of ${dir} would add everything:\n\n${summary}`;
  }
  const release = releaseName(current);
  if (changes.length === 0) return `No changes: ${dir} has the same data as ${release}.`;
  const refused = ['', 'It would fail without --allow-removals:', ...removals.map(issueLine)];
  return [
    `An import of ${dir} would change ${release}:`,
    '',
    ...planLines(plan),
    ...(removals.length > 0 ? refused : []),
  ].join('\n');
}
