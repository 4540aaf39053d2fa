import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publishFolder } from '../support/publish.js';
import { CIVIC_DATA, civicData, type Environment, finished, isolated, pathOf } from '../support/run.js';
import { edited, writeDataset } from '../support/small-dataset.js';

const changed = () => writeDataset(edited('states.csv', 'Alpha', 'Omega'));

/** An import by a process that may write no file beyond 32 KB: to SQLite it looks as a full disk does. */
function importWithoutRoom(environment: Environment, folder: string) {
  const command = 'ulimit -f 64 && exec "$0" "$@"';
  return finished(spawn('sh', ['-c', command, process.execPath, CIVIC_DATA, 'import', folder], { env: environment }));
}

describe('an import on a full disk', () => {
  it('fails with the reason, keeps the release unchanged, and leaves no other file', async () => {
    const environment = isolated();
    const path = pathOf(environment, 'DATASET_URL');
    await publishFolder(writeDataset(), path);
    const before = readFileSync(path);
    const { code, stderr } = await importWithoutRoom(environment, changed());
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^\S+dataset\.sqlite could not be written \((EFBIG|ENOSPC): .*unchanged\. Free some disk space/,
      ),
    ]);
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(dirname(path))).toEqual(['dataset.sqlite', 'dataset.sqlite.lock', 'releases']);
  });

  it('leaves no dataset if it is the first import, and succeeds once there is room', async () => {
    const environment = isolated();
    const path = pathOf(environment, 'DATASET_URL');
    expect((await importWithoutRoom(environment, changed())).code).toBe(1);
    expect(readdirSync(dirname(path))).toEqual(['dataset.sqlite.lock']);
    expect((await civicData(environment, 'import', changed())).code).toBe(0);
  });
});
