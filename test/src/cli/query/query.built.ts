import { spawn } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { builtCivicData, CIVIC_DATA, type Environment, finished, isolated, pathOf } from '../../../support/run.js';

let environment: Environment;
beforeAll(() => {
  environment = isolated();
  copyFileSync(inject('bundledRelease'), pathOf(environment, 'DATASET_URL'));
});

/** Runs a shell command, in which $CIVIC is the built command line. */
const shell = (command: string) =>
  finished(
    spawn('bash', ['--norc', '-o', 'pipefail', '-c', command], {
      env: { ...environment, CIVIC: `${process.execPath} ${CIVIC_DATA}` },
    }),
  );

describe('the built civic-data query', () => {
  it.each(['', '-'])('reads standard input with the argument %j', async (argument) => {
    const { code, stdout } = await shell(`echo '{ state(code: "CA") { name } }' | $CIVIC query ${argument}`);
    expect([code, stdout]).toEqual([0, 'state.name: California\n']);
  });

  it('refuses empty input and endless input', async () => {
    expect(await shell('$CIVIC query < /dev/null')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('the document is empty.'),
    });
    expect(await shell('$CIVIC query - < /dev/zero')).toMatchObject({
      code: 1,
      stderr: 'The document has more than 100,000 bytes. Write a shorter one.\n',
    });
  });

  it('finds the documents that come with it', async () => {
    const { code, stdout } = await builtCivicData(environment, 'query', 'elections', '--state', 'GA');
    expect([code, stdout]).toEqual([0, expect.stringContaining('\nGA-2026-12-01  2026-12-01  RUNOFF')]);
  });

  it('prints more than 10,000 rows with a small heap', async () => {
    const large = '{ states { code regions(all: true) { name information(topics: [CONTACTS]) { slug text } } } }';
    const settings = { ...environment, NODE_OPTIONS: '--max-old-space-size=128' };
    const { code, stdout } = await builtCivicData(settings, 'query', large);
    expect(code).toBe(0);
    expect(stdout.split('\n').length).toBeGreaterThan(10_000);
  });

  it.each(['coverage', 'coverage --json'])('ends quietly if the reader of %s has enough', async (args) => {
    expect(await shell(`$CIVIC query ${args} | head -1 > /dev/null`)).toEqual({ code: 0, stdout: '', stderr: '' });
  });
});
