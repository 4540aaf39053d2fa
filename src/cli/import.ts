import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { DatasetCounts } from '../../db/publish/plan.js';
import { type PublishResult, planPublish, publishDataset } from '../../db/publish/publish.js';
import { readConfig, retentionOf } from '../config/config.js';
import { changeSummary } from './changes.js';
import { deadlineLines } from './deadline-changes.js';
import { datasetArgument, examples, JSON_OPTION } from './help.js';
import { print, releaseName, reportIssues } from './output.js';
import { withProgress } from './with-progress.js';

interface Options {
  allowRemovals?: boolean;
  json?: boolean;
}

export function addImportCommands(program: Command): void {
  const command = (name: string, description: string) =>
    program
      .command(name)
      .description(description)
      .addArgument(datasetArgument())
      .option('--allow-removals', 'allow many values, or all values of a field or a state, to be removed')
      .option(...JSON_OPTION)
      .addHelpText('after', examples(`${name} ../my-dataset`, `${name} ../my-dataset --allow-removals`));
  command('import', 'publish a dataset folder: all of it, or nothing if there is a problem').action(importFolder);
  command('check', 'list the problems that would stop an import, without publishing').action(checkFolder);
}

async function importFolder(dir: string, { allowRemovals = false, json }: Options): Promise<void> {
  const { datasetPath: path, ...config } = readConfig();
  const target = { folder: resolve(dir), path, retention: retentionOf(config) };
  const result = await withProgress((options) => publishDataset({ ...target, ...options, allowRemovals }));
  if (result.status === 'refused') reportIssues(json, dir, result.issues, 'Nothing was published.');
  else print(json, { ok: true, ...result }, publishedText(result));
}

async function checkFolder(dir: string, { allowRemovals, json }: Options): Promise<void> {
  const target = { folder: resolve(dir), path: readConfig().datasetPath };
  const { plan } = await withProgress((options) => planPublish({ ...target, ...options }));
  const problems = plan.ok ? (allowRemovals ? [] : plan.removals) : plan.issues;
  if (problems.length > 0 || !plan.ok) reportIssues(json, dir, problems, 'An import would publish nothing.');
  else {
    const { counts, deadlines } = plan;
    const text = [`${dir} has no problems: ${summary(counts)}.`, ...deadlineLines(deadlines)].join('\n');
    print(json, { ok: true, problems, counts, deadlines }, text);
  }
}

/** What was published, for people. */
export function publishedText(result: Exclude<PublishResult, { status: 'refused' }>): string {
  if (result.status === 'unchanged') return `Nothing to publish: ${releaseName(result.release)} has the same data.`;
  const published = `Published ${releaseName(result.release)}: ${summary(result.counts)}.`;
  const lines = [published, '', changeSummary(result.changes), ...deadlineLines(result.deadlines)];
  if (result.replacedUnreadable !== undefined) {
    const lost = 'Its modification times are lost; those in the CSV files apply.';
    lines.push('', `The previous dataset file ${result.replacedUnreadable}. ${lost}`);
  }
  return lines.join('\n');
}

function summary({ states, fields, values, overrides, elections, deadlines, v1Slugs }: DatasetCounts): string {
  const known = `${states} states, ${fields} fields, ${values} known values, ${overrides} overrides`;
  return `${known}, ${elections} elections, ${deadlines} deadline rules, ${v1Slugs} V1 slugs`;
}
