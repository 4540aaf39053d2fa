import type { Command } from 'commander';
import { countChanges } from '../../db/storage/publish/difference.js';
import { planRollback, rollBack } from '../../db/storage/publish/rollback.js';
import { archivedVersions } from '../../db/storage/release/archived.js';
import { openDataset } from '../../db/storage/release/open.js';
import { findReleases, type ListedRelease } from '../../db/storage/release/releases.js';
import { readConfig, retentionOf } from '../process/settings/config.js';
import { readableDataset, writableDataset } from '../process/settings/dataset-location.js';
import { planLines } from './changes.js';
import { examples, hiddenYes, JSON_OPTION, type JsonOption, print, releaseName, table } from './common.js';
import { publishedText } from './import.js';
import { withProgress } from './with-progress.js';

export function addReleaseCommands(program: Command): void {
  program
    .command('releases')
    .description('list the current and the earlier releases, and which of them a rollback can publish')
    .option(...JSON_OPTION)
    .addHelpText('after', examples('releases', 'releases --json'))
    .action(listReleases);
  program
    .command('rollback')
    .description('publish the content of an earlier release again, as a new release')
    .argument('<version>', 'version of the release, as "releases" lists it')
    .option('--dry-run', 'show what would change, without publishing')
    .addOption(hiddenYes())
    .option(...JSON_OPTION)
    .addHelpText('after', examples('rollback 2026-11-21-13c08199 --dry-run', 'rollback 2026-11-21-13c08199'))
    .action(rollBackTo);
}

function listReleases({ json }: { json?: boolean }): void {
  const datasetPath = readableDataset(readConfig());
  const { database, release, close } = openDataset(datasetPath);
  const releases = findReleases(database);
  close();
  const archived = archivedVersions(datasetPath);
  const rows = releases.map((row) => ({
    ...row,
    isPublished: row.version === release.version,
    canRollBack: row.version !== release.version && archived.has(row.version),
  }));
  const cells = rows.map((row) => [row.version, row.publishedAt, `${row.changeCount ?? ''}`, noteOf(row)]);
  print(json, rows, table(['RELEASE', 'PUBLISHED', 'CHANGES', 'NOTE'], cells, 'There are no releases.'));
}

function noteOf({
  isPublished,
  canRollBack,
  rolledBackTo,
}: ListedRelease & { isPublished: boolean; canRollBack: boolean }): string {
  const state = isPublished ? 'current' : canRollBack ? 'rollback is possible' : '';
  return [state, rolledBackTo && `has the content of ${rolledBackTo}`].filter(Boolean).join(', ');
}

interface RollbackFlags extends JsonOption {
  dryRun?: boolean;
}

async function rollBackTo(version: string, { dryRun, json }: RollbackFlags): Promise<void> {
  const config = readConfig();
  const path = writableDataset(config);
  if (dryRun) return showPlan(path, version, json);
  const target = { path, version, retention: retentionOf(config) };
  const result = await withProgress((options) => rollBack({ ...target, ...options }));
  const text =
    result.status === 'unchanged'
      ? `Nothing to roll back: ${releaseName(result.release)} has the data of ${version}.`
      : publishedText(result);
  print(json, { ok: true, ...result }, text);
}

async function showPlan(path: string, version: string, json: boolean | undefined): Promise<void> {
  const { plan, current } = await withProgress((options) => planRollback({ path, version, ...options }));
  const { changes, deadlines, unchanged } = plan;
  const text = unchanged
    ? `Nothing to roll back: ${releaseName(current)} has the data of ${version}.`
    : [`A rollback to ${version} would change ${releaseName(current)}:`, '', ...planLines(plan)].join('\n');
  const counts = countChanges(changes);
  print(json, { ok: true, published: current.version, unchanged, counts, changes, deadlines }, text);
}
