import { spawn } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { datasetWithOverrides } from '../bench/fixture.js';
import { CIVIC_DATA, type Environment, finished, isolated } from '../support/run.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const OVERRIDES = 60_000;

let folder: string;
beforeAll(() => {
  folder = datasetWithOverrides(temporaryFolder(), OVERRIDES);
});

/** Runs an import on a terminal of its own, as a person would. */
function onTerminal(environment: Environment) {
  const command = `'${process.execPath}' '${CIVIC_DATA}' import '${folder}' --yes`;
  return finished(spawn('script', ['-qec', command, '/dev/null'], { env: { ...environment, TERM: 'xterm' } }));
}

describe('an import that takes more than a second', () => {
  it('shows a line on a terminal, removes it, and then says what it did', async () => {
    const { code, stdout } = await onTerminal(isolated());
    expect(code).toBe(0);
    expect(stdout).toMatch(/\[KWriting rows: \d+ of \d{5,}/);
    const last = stdout.slice(stdout.lastIndexOf('\u001b'));
    expect(last).toMatch(/^\S*Published release .* 60019 overrides/);
  });

  it('writes plain lines elsewhere, apart from its answer', async () => {
    const { code, stdout, stderr } = await finished(
      spawn(process.execPath, [CIVIC_DATA, 'import', folder, '--json'], { env: isolated() }),
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ status: 'published', counts: { overrides: 60_019 } });
    expect(stderr).toMatch(/^Writing rows: \d+ of \d{5,}$/m);
    expect(stderr).not.toContain('\u001b');
  });
});
