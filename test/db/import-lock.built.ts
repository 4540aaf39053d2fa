import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import { packageRoot } from '../../db/package-root.js';
import { ImportLockedError } from '../../db/storage/publish/lock.js';
import { importDataset } from '../../db/storage/publish/publish.js';
import { findStates } from '../../db/storage/queries/places.js';
import { openDataset } from '../../db/storage/release/open.js';
import { publishFolder } from '../support/publish.js';
import { builtCivicData, finished, isolated, pathOf, untilPrinted } from '../support/run.js';
import { edited, writeDataset } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { HANGS_AFTER_MS } from '../support/wait-until.js';

const named = (name: string) => writeDataset(edited('states.csv', 'Alpha', name));

let path: string;
beforeEach(async () => {
  path = join(temporaryFolder(), 'dataset.sqlite');
  await publishFolder(writeDataset(), path);
});

/** Another process that holds the import lock for some time, and leaves a file as the sign that it lets go. */
async function holdElsewhere(milliseconds: number) {
  const sign = join(temporaryFolder(), 'let-go');
  const script = `
    const Database = require('better-sqlite3');
    const lock = new Database(process.argv[1]);
    lock.exec('BEGIN EXCLUSIVE');
    console.log('held');
    setTimeout(() => {
      require('node:fs').writeFileSync(process.argv[2], '');
      lock.close();
    }, Number(process.argv[3]));`;
  const args = ['-e', script, `${path}.lock`, sign, String(milliseconds)];
  const holder = spawn(process.execPath, args, { cwd: packageRoot });
  const ended = finished(holder);
  await untilPrinted(holder, 'held');
  return { holder, ended, sign };
}

describe('an import while another process imports', () => {
  it('waits for the other import to finish', async () => {
    const { ended, sign } = await holdElsewhere(500);
    const { status } = await importDataset({ folder: named('Omega'), path, timeoutMs: HANGS_AFTER_MS });
    expect([status, existsSync(sign)]).toEqual(['published', true]);
    await ended;
  });

  it('fails after its timeout, but a killed process does not block it', async () => {
    const { holder, ended, sign } = await holdElsewhere(600_000);
    const refused = importDataset({ folder: named('Omega'), path, timeoutMs: 0 });
    await expect(refused).rejects.toThrow(ImportLockedError);
    await expect(refused).rejects.toThrow(`Another import into ${path} is running`);
    holder.kill('SIGKILL');
    await ended;
    expect(existsSync(sign)).toBe(false);
    expect((await publishFolder(writeDataset(), path)).status).toBe('unchanged');
    expect(readdirSync(dirname(path))).toEqual(['dataset.sqlite', 'dataset.sqlite.lock', 'releases']);
  });

  it('waits its turn: each of several imports publishes a release based on the previous one', async () => {
    const environment = isolated();
    const names = ['One', 'Two', 'Three', 'Four', 'Five'];
    const imports = await Promise.all(
      names.map((name) => builtCivicData(environment, 'import', named(name), '--json')),
    );
    const outcomes = imports.map(({ code, stdout, stderr }) =>
      code === 0 ? JSON.parse(stdout).status : stdout + stderr,
    );
    expect(outcomes).toEqual(names.map(() => 'published'));

    const published = pathOf(environment, 'DATASET_URL');
    const { database, close } = openDataset(published);
    expect(names).toContain(findStates(database)[0]?.name);
    close();
    const connection = new DatabaseConstructor(published, { readonly: true });
    expect(connection.prepare('select count(*) from history').pluck().get()).toBe(names.length - 1);
    connection.close();
    expect(readdirSync(dirname(published))).toEqual(['dataset.sqlite', 'dataset.sqlite.lock', 'releases']);
  });
});
