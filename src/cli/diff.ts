import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { bundledDataset } from '../../db/package-root.js';
import { countChanges } from '../../db/publish/difference.js';
import type { ImportPlan } from '../../db/publish/plan.js';
import { planPublish } from '../../db/publish/publish.js';
import type { ReleaseRow } from '../../db/queries/release.js';
import { readConfig } from '../settings/config.js';
import { changeSummary, changesCsv, changeTables } from './changes.js';
import { issueLine, refuse } from './issues.js';
import { longWork } from './long-work.js';
import { print, releaseName } from './print.js';

interface Options {
  json?: boolean;
  csv?: boolean;
}

type GoodPlan = Extract<ImportPlan, { ok: true }>;

export function addDiffCommand(program: Command): void {
  program
    .command('diff')
    .description('show what an import would change, and publish nothing')
    .argument('[dir]', 'folder with the CSV files and dataset.json', bundledDataset)
    .option('--json', 'answer as JSON')
    .addOption(new Option('--csv', 'answer as CSV: a line for each changed cell').conflicts('json'))
    .action(async (dir: string, { json, csv }: Options) => {
      const target = { folder: resolve(dir), path: readConfig().datasetPath };
      const { plan, current } = await longWork((options) => planPublish({ ...target, ...options }));
      if (!plan.ok) return refuse(json, dir, plan.issues, 'An import would publish nothing.');
      if (csv) process.stdout.write(changesCsv(plan.changes));
      else print(json, asData(plan, current), asText(plan, current, dir));
    });
}

function asData({ removals, changes }: GoodPlan, current: ReleaseRow | undefined): unknown {
  const published = current ? { version: current.version, publishedAt: current.publishedAt } : null;
  return { ok: true, published, removals, counts: countChanges(changes), changes };
}

function asText({ removals, changes }: GoodPlan, current: ReleaseRow | undefined, dir: string): string {
  const summary = changeSummary(countChanges(changes));
  if (!current) return `Nothing is published yet. An import of ${dir} would add all of it:\n\n${summary}`;
  const release = releaseName(current);
  if (changes.length === 0) return `Nothing changes: ${dir} holds the same as ${release}.`;
  const lines = [`An import of ${dir} would change ${release}:`, '', changeTables(changes), summary];
  if (removals.length > 0) {
    lines.push('', 'It would be refused without --allow-removals:', ...removals.map(issueLine));
  }
  return lines.join('\n');
}
