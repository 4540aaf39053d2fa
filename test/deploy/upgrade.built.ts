import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import DatabaseConstructor from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { packageRoot } from '../../db/package-root.js';
import { schemaVersion } from '../../db/storage/tables/migrate.js';
import { MarkdownFile } from '../support/markdown.js';
import { publishFolder } from '../support/publish.js';
import { civicData, type Environment, finished, isolated, pathOf, spawnService, whileRunning } from '../support/run.js';
import { basic } from '../support/service.js';
import { writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const blocks = new MarkdownFile('.deploy/upgrade.md').blocks('sh');
const blockWith = (text: string) => blocks.find((block) => block.includes(text)) as string;

let folder: string;
let environment: Environment;
let key: { keyId: string; keySecret: string };
beforeEach(async () => {
  folder = temporaryFolder();
  mkdirSync(join(folder, '.data'));
  environment = { ...isolated({}, join(folder, '.data')), HOME: folder };
  await publishFolder(writeDataset(), pathOf(environment, 'DATASET_URL'));
  await civicData(environment, 'customers', 'create', '--name', 'C');
  const { stdout } = await civicData(environment, 'keys', 'create', '--customer', 'C', '--json');
  key = JSON.parse(stdout);
});

/** Runs commands of the guide as an operator does, in the folder that has `.data/`. */
async function runBlock(block: string): Promise<void> {
  const commands = block.replace('\nnpm start', '').replaceAll('npm run', `npm --prefix '${packageRoot}' run`);
  await promisify(execFile)('sh', ['-ec', commands], { cwd: folder, env: environment });
}

/** Does to a file what an upgrade to a later version does, of which this one is the version before. */
function upgrade(path: string, name: 'accounts' | 'dataset', table: string): void {
  const database = new DatabaseConstructor(path);
  database.exec(`ALTER TABLE ${table} ADD COLUMN later TEXT`);
  database.pragma(`user_version = ${schemaVersion(name) + 1}`);
  database.close();
}

function upgradeAll(): void {
  upgrade(pathOf(environment, 'ACCOUNTS_URL'), 'accounts', 'customers');
  upgrade(pathOf(environment, 'DATASET_URL'), 'dataset', 'states');
}

const expectToWork = () =>
  whileRunning(environment, async (_, url) => {
    const headers = { authorization: basic(key.keyId, key.keySecret) };
    expect((await fetch(`${url}/v2/election/data/state/AA/`, { headers })).status).toBe(200);
  });

describe('the guide to upgrades leads back to the version before', () => {
  it('with the backup that was made first', async () => {
    await runBlock(blockWith(' backup '));
    upgradeAll();
    const { code, stderr } = await finished(spawnService(environment));
    expect([code, stderr]).toEqual([1, expect.stringMatching(/tables of version.*restore a backup from before/s)]);
    await runBlock(blockWith('restore ~/civic-data/before-upgrade'));
    await expectToWork();
    expect(existsSync(join(folder, 'civic-data/before-upgrade/keys.json'))).toBe(true);
  });

  it('without a backup, with what the upgrade has copied', async () => {
    const [accounts, dataset] = [pathOf(environment, 'ACCOUNTS_URL'), pathOf(environment, 'DATASET_URL')];
    mkdirSync(`${dataset}.version-11`);
    copyFileSync(dataset, `${dataset}.version-11/dataset.sqlite`);
    copyFileSync(accounts, `${accounts}.version-3`);
    upgradeAll();
    await runBlock(blockWith('cp .data/accounts.sqlite.version-3'));
    await expectToWork();
  });
});
