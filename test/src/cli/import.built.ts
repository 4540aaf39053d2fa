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
  pathOf,
  untilPrinted,
  withDataset,
} from '../../support/run.js';
import { edited, writeDataset } from '../../support/small-dataset.js';

const changed = () => writeDataset(edited('values.csv', 'type,paper', 'type,machine'));

let environment: Environment;
let path: string;
beforeEach(async () => {
  environment = await withDataset();
  path = pathOf(environment, 'DATASET_URL');
});

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

  it('says that there is nothing to publish if the folder has the same data as the release', async () => {
    const { code, stdout } = await civicData(environment, 'import', writeDataset());
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Nothing to publish: release \S+ of 2026-03-01T00:00:00Z has the same data\.\n$/);
  });

  it('removes all values of a field only with --allow-removals', async () => {
    const without = writeDataset(edited('values.csv', 'AA,ballot_type,paper', 'AA,ballot_type,'));
    const refused = await civicData(environment, 'import', without);
    expect(refused.code).toBe(1);
    expect(refused.stdout).toContain(
      '"ballot_type" - expected a value of this field in at least one state, or --allow-removals',
    );
    expect((await civicData(environment, 'import', without, '--allow-removals')).code).toBe(0);
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

  it('reports that it waits, and publishes when the other import has finished', async () => {
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
    expect(readdirSync(dirname(path))).toEqual(['dataset.sqlite', 'dataset.sqlite.lock', 'releases']);
  });
});
