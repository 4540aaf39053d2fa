import { resolve } from 'node:path';
import type { Command } from 'commander';
import { type UnknownSource, unknownSources } from '../../db/domain/sources/source-links.js';
import { amountOf } from '../../db/domain/text/format.js';
import { shorten } from '../../db/domain/text/shorten.js';
import type { Issue } from '../../db/storage/publish/issues.js';
import type { DatasetCounts, ImportPlan } from '../../db/storage/publish/plan.js';
import { importDataset, type PublishResult, previewImport } from '../../db/storage/publish/publish.js';
import { missingLabels } from '../../db/storage/publish/validate/fields.js';
import { readConfig, retentionOf } from '../process/settings/config.js';
import { servedDataset, writableDataset } from '../process/settings/dataset-location.js';
import { changeSummary, deadlineLines } from './changes.js';
import {
  addDatasetArgument,
  datasetFolder,
  examples,
  hiddenYes,
  JSON_OPTION,
  type JsonOption,
  print,
  releaseName,
  reportIssues,
  shortList,
} from './common.js';
import { withProgress } from './with-progress.js';

interface ImportOptions extends JsonOption {
  bundled?: boolean;
  allowRemovals?: boolean;
}

export function addImportCommands(program: Command): void {
  const command = (name: string, description: string) =>
    addDatasetArgument(program.command(name))
      .description(description)
      .option('--allow-removals', 'allow many values, or all values of a field or a state, to be removed')
      .option(...JSON_OPTION)
      .addHelpText(
        'after',
        examples(`${name} ../my-dataset`, `${name} ../my-dataset --allow-removals`, `${name} --bundled`),
      );
  command('import', 'publish a dataset folder: all of it, or nothing if there is a problem')
    .addOption(hiddenYes())
    .action(importFolder);
  command('check', 'list the problems that would stop an import, without publishing').action(checkFolder);
}

async function importFolder(name: string | undefined, options: ImportOptions, command: Command): Promise<void> {
  const { allowRemovals = false, json } = options;
  const dir = datasetFolder(command, name, options.bundled);
  const config = readConfig();
  const path = writableDataset(config);
  const target = { folder: resolve(dir), path, retention: retentionOf(config), allowRemovals };
  const result = await withProgress((progress) => importDataset({ ...target, ...progress }));
  if (result.status === 'refused') reportIssues(json, dir, result.issues, 'Nothing was published.');
  else print(json, { ok: true, ...result }, publishedText(result));
}

/** What would stop an import. */
function problemsOf(plan: ImportPlan, allowRemovals: boolean | undefined): Issue[] {
  if (!plan.ok) return plan.issues;
  return allowRemovals ? [] : plan.removals;
}

async function checkFolder(name: string | undefined, options: ImportOptions, command: Command): Promise<void> {
  const { allowRemovals, json } = options;
  const dir = datasetFolder(command, name, options.bundled);
  const target = { folder: resolve(dir), path: servedDataset(readConfig()) };
  const { plan } = await withProgress((progress) => previewImport({ ...target, ...progress }));
  const problems = problemsOf(plan, allowRemovals);
  if (problems.length > 0 || !plan.ok) reportIssues(json, dir, problems, 'An import would publish nothing.');
  else {
    const { counts, deadlines, dataset } = plan;
    const unknown = unknownSources(dataset);
    const untranslated = missingLabels(dataset);
    const text = [
      `${dir} has no problems: ${summary(counts)}.`,
      ...deadlineLines(deadlines),
      ...unknownSourceLines(unknown),
      ...missingLabelLines(untranslated),
    ].join('\n');
    print(json, { ok: true, problems, counts, deadlines, unknownSources: unknown, missingLabels: untranslated }, text);
  }
}

function unknownSourceLines(unknown: readonly UnknownSource[]): string[] {
  if (unknown.length === 0) return [];
  const verb = unknown.length === 1 ? 'source has' : 'sources have';
  return [
    '',
    `${unknown.length} ${verb} no publisher in sources.csv; this does not stop an import:`,
    ...shortList(unknown.map(({ text, uses }) => `${shorten(text)} (${uses === 1 ? 'once' : `${uses} times`})`)),
  ];
}

function missingLabelLines(missing: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(missing).flatMap(([language, slugs]) => [
    '',
    `${amountOf(slugs.length, 'field')} without a label in "${language}" in translations.csv; this does not stop an import:`,
    ...shortList(slugs),
  ]);
}

/** What was published, for people. */
export function publishedText(result: Exclude<PublishResult, { status: 'refused' }>): string {
  if (result.status === 'unchanged') return `Nothing to publish: ${releaseName(result.release)} has the same data.`;
  if (result.status === 'rebuilt')
    return `Wrote ${releaseName(result.release)} again, which was in the tables of an earlier version: ${summary(result.counts)}.`;
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
