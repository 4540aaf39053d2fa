import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { builtCivicData, CIVIC_DATA, civicData, finished, isolated } from '../../support/run.js';

describe('the command line', () => {
  it.each([
    [['frobnicate'], "unknown command 'frobnicate'"],
    [['import', '--fast'], "unknown option '--fast'"],
    [['keys', 'create'], "required option '--customer <customer>' not specified"],
    [['keys', 'revoke'], "missing required argument 'key-id'"],
  ])('%j exits with 2 and says what is wrong', async (args, message) => {
    const { code, stderr } = await civicData(isolated(), ...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).toContain('npm run -s civic-data -- --help');
  });

  it('names an invalid setting', async () => {
    const { code, stderr } = await civicData(isolated({ ACCOUNTS_URL: 'postgres://x' }), 'keys', 'list');
    expect(code).toBe(1);
    expect(stderr).toContain('ACCOUNTS_URL is "postgres://…"');
  });

  it.each([
    [['imprt'], '(Did you mean import?)'],
    [['keys', 'creat'], '(Did you mean create?)'],
    [['query', '--stat'], '(Did you mean --state?)'],
    [['import', '--jsn'], '(Did you mean --json?)'],
    [['import', '--allow-removal'], '(Did you mean --allow-removals?)'],
  ])('suggests a correction for %j', async (args, suggestion) => {
    const { code, stderr } = await civicData(isolated(), ...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(suggestion)]);
  });

  it.each([
    ['0 for success', 0, ['customers', 'list']],
    ['0 for --help', 0, ['import', '--help']],
    ['0 for --version', 0, ['--version']],
    ['1 for a failure', 1, ['import', '/no/such/folder']],
    ['2 for a missing argument', 2, ['export']],
    ['2 for no command at all', 2, []],
    ['2 for an invalid choice', 2, ['restore', 'folder', '--only', 'keys']],
  ])('ends with exit code %s', async (_, expected, args) => {
    expect((await civicData(isolated(), ...args)).code).toBe(expected);
  });

  it.each([
    [0, ['customers', 'list']],
    [1, ['import', '/no/such/folder', '--json']],
    [2, ['imprt']],
  ])('ends with exit code %i and the same output as a program of its own: %j', async (code, args) => {
    const built = await builtCivicData(isolated(), ...args);
    expect(built.code).toBe(code);
    expect(built).toEqual(await civicData(isolated(), ...args));
  });

  it('says that its output cannot be written', async () => {
    const command = `'${process.execPath}' '${CIVIC_DATA}' customers list > /dev/full`;
    const { code, stderr } = await finished(spawn('sh', ['-c', command], { env: isolated() }));
    expect([code, stderr]).toEqual([1, expect.stringContaining('The result cannot be written: ENOSPC')]);
  });
});
