import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import DatabaseConstructor from 'better-sqlite3';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  CIVIC_DATA,
  civicData,
  type Environment,
  finished,
  isolated,
  pathOf,
  untilPrinted,
} from '../../support/run.js';
import { edited, writeDataset } from '../../support/small-dataset.js';

let environment: Environment;
let path: string;
beforeEach(async () => {
  environment = isolated();
  path = pathOf(environment, 'DATASET_URL');
  await civicData(environment, 'import', writeDataset());
});

const changed = () => writeDataset(edited('values.csv', 'type,paper', 'type,machine'));

describe('civic-data import', () => {
  it('prints how many rows of each file it added, removed and changed, as diff does', async () => {
    const folder = changed();
    const diff = await civicData(environment, 'diff', folder);
    const { code, stdout } = await civicData(environment, 'import', folder);
    expect(code).toBe(0);
    const summary = stdout.slice(stdout.indexOf('FILE'));
    expect(summary).toBe('FILE        ADDED  REMOVED  CHANGED\nvalues.csv      0        0        1\n');
    expect(diff.stdout).toContain(summary);
  });

  it('prints the same counts as JSON', async () => {
    const { stdout } = await civicData(environment, 'import', changed(), '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      changes: { 'values.csv': { added: 0, removed: 0, changed: 1 } },
    });
  });

  it('writes nothing to stderr when it takes less than a second', async () => {
    expect((await civicData(environment, 'import', changed())).stderr).toBe('');
  });
});

describe('civic-data import while another import is running', () => {
  /** Holds the import lock as another process does. */
  function hold() {
    const lock = new DatabaseConstructor(`${path}.lock`);
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  }

  function startImport() {
    const args = [CIVIC_DATA, 'import', changed()];
    const child = spawn(process.execPath, args, { env: environment });
    return { child, ended: finished(child), waits: untilPrinted(child, 'Another import is running') };
  }

  it('says that it waits, and publishes when the other import has finished', async () => {
    const lock = hold();
    const { ended, waits } = startImport();
    expect(await waits).toBe('Another import is running. Waiting up to 30 s for it to finish.\n');
    lock.close();
    const { code, stdout } = await ended;
    expect([code, stdout]).toEqual([0, expect.stringContaining('Published release')]);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('stops on %s, ends by that signal, and changes nothing', async (signal) => {
    const before = readFileSync(path);
    const lock = hold();
    const { child, ended, waits } = startImport();
    await waits;
    child.kill(signal);
    const { stderr } = await ended;
    expect(child.signalCode).toBe(signal);
    expect(stderr).toContain(`Stopped by ${signal}. Nothing was changed.\n`);
    lock.close();
    expect(readFileSync(path).equals(before)).toBe(true);
    expect((await civicData(environment, 'import', changed())).code).toBe(0);
    expect(readdirSync(dirname(path))).toEqual(['dataset.sqlite']);
  });
});
