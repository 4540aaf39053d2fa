import { resolve } from 'node:path';
import type { Command } from 'commander';
import { bundledDataset } from '../../db/package-root.js';
import type { DatasetCounts } from '../../db/publish/plan.js';
import { type PublishResult, planPublish, publishDataset } from '../../db/publish/publish.js';
import { readConfig } from '../settings/config.js';
import { changeSummary } from './changes.js';
import { refuse } from './issues.js';
import { longWork } from './long-work.js';
import { print, releaseName } from './print.js';

interface Options {
  allowRemovals?: boolean;
  json?: boolean;
}

export function addImportCommands(program: Command): void {
  const command = (name: string, description: string) =>
    program
      .command(name)
      .description(description)
      .argument('[dir]', 'folder with the CSV files and dataset.json', bundledDataset)
      .option('--allow-removals', 'accept that many values, or all of a field or a state, are removed')
      .option('--json', 'answer as JSON');
  command('import', 'publish a folder: all of it, or nothing when there is a problem').action(importFolder);
  command('check', 'say what an import would be refused for, and publish nothing').action(checkFolder);
}

async function importFolder(dir: string, { allowRemovals = false, json }: Options): Promise<void> {
  const target = { folder: resolve(dir), path: readConfig().datasetPath };
  const result = await longWork((options) => publishDataset({ ...target, ...options, allowRemovals }));
  if (result.status === 'refused') refuse(json, dir, result.issues, 'Nothing was published.');
  else print(json, { ok: true, ...result }, outcome(result));
}

async function checkFolder(dir: string, { allowRemovals, json }: Options): Promise<void> {
  const target = { folder: resolve(dir), path: readConfig().datasetPath };
  const { plan } = await longWork((options) => planPublish({ ...target, ...options }));
  const issues = plan.ok ? (allowRemovals ? [] : plan.removals) : plan.issues;
  if (issues.length > 0 || !plan.ok) refuse(json, dir, issues, 'An import would publish nothing.');
  else print(json, { ok: true, problems: issues, counts: plan.counts }, `${dir} is good: ${summary(plan.counts)}.`);
}

function outcome(result: Exclude<PublishResult, { status: 'refused' }>): string {
  if (result.status === 'unchanged') return `Nothing to publish: ${releaseName(result.release)} holds the same.`;
  const published = `Published ${releaseName(result.release)}: ${summary(result.counts)}.`;
  const lines = [published, '', changeSummary(result.changes)];
  if (result.replacedUnreadable !== undefined) {
    const lost = 'its times of modification are lost, the times of the CSV files hold';
    lines.push('', `The file before it ${result.replacedUnreadable}: ${lost}.`);
  }
  return lines.join('\n');
}

function summary({ states, fields, values, overrides, v1Slugs }: DatasetCounts): string {
  return `${states} states, ${fields} fields, ${values} known values, ${overrides} overrides, ${v1Slugs} V1 slugs`;
}
