import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { civicData, type Environment, isolated, pathOf, withDataset } from '../../support/run.js';
import { edited, writeDataset } from '../../support/small-dataset.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { civicDataOnTerminal } from '../../support/terminal.js';

const QUESTION = 'Publish? [y/N] ';
const changed = () => writeDataset(edited('values.csv', 'type,paper', 'type,machine'));

let environment: Environment;
let path: string;
beforeEach(async () => {
  environment = await withDataset();
  path = pathOf(environment, 'DATASET_URL');
});

async function answer(args: string, text: string, redirections = '') {
  const terminal = civicDataOnTerminal(environment, args, redirections);
  const shown = await terminal.untilPrinted(QUESTION);
  terminal.type(text);
  const { code, stdout } = await terminal.ended;
  return { code, shown, after: stdout.slice(shown.length).replaceAll('\r', '') };
}

describe('civic-data import on a terminal', () => {
  it('shows a summary of the changes, takes no lock, asks, and publishes after "y"', async () => {
    const folder = changed();
    const terminal = civicDataOnTerminal(environment, `import ${folder}`);
    const shown = await terminal.untilPrinted(QUESTION);
    expect(shown).toMatch(/An import of \S+ changes release \S+ of 2026-03-01T00:00:00Z:/);
    expect(shown).toMatch(/^values\.csv +0 +0 +1\r$/m);
    expect(shown).toContain(`npx civic-data diff ${folder}`);
    expect(readdirSync(dirname(path))).toEqual(['dataset.sqlite', 'releases']);
    terminal.type('y\n');
    const { code, stdout } = await terminal.ended;
    expect([code, stdout]).toEqual([0, expect.stringContaining('Published release')]);
  });

  it.each([
    ['n', 'n\n'],
    ['an empty line', '\n'],
    ['something else', 'publish\n'],
    ['the end of the input', '\x04'],
  ])('publishes nothing and exits with 1 if the answer is %s', async (_, text) => {
    const before = readFileSync(path);
    const { code, after } = await answer(`import ${changed()}`, text);
    expect([code, after]).toEqual([1, expect.stringMatching(/\nNothing was published\.\n$/)]);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('publishes nothing at Ctrl-C, and ends by that signal', async () => {
    const before = readFileSync(path);
    const { code, after } = await answer(`import ${changed()}`, '\x03');
    // 128 and the number of SIGINT, as a shell reports it.
    expect([code, after]).toEqual([130, expect.stringContaining('Stopped by SIGINT. Nothing was changed.\n')]);
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(dirname(path))).toEqual(['dataset.sqlite', 'releases']);
  });

  it('shows the changes and asks again if another import was faster', async () => {
    const terminal = civicDataOnTerminal(environment, `import ${changed()}`);
    await terminal.untilPrinted(QUESTION);
    await civicData(environment, 'import', writeDataset(edited('states.csv', 'Beta', 'Beth')));
    terminal.type('y\n');
    const again = await terminal.untilPrinted(QUESTION);
    expect(again).toContain('The published release or the folder has changed since its changes were shown.');
    expect(again).toMatch(/^states\.csv +0 +0 +1\r$/m);
    terminal.type('n\n');
    expect((await terminal.ended).code).toBe(1);
    expect((await civicData(environment, 'log', '--json')).stdout).not.toContain('machine');
  });

  it('asks on stderr, so that a file gets only the result', async () => {
    const file = join(temporaryFolder(), 'result.json');
    expect((await answer(`import ${changed()} --json`, 'y\n', `> ${file}`)).code).toBe(0);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ ok: true, status: 'published' });
  });

  it.each([
    ['with --yes', () => `import ${changed()} --yes`, '', 'Published release'],
    ['if its input is no terminal', () => `import ${changed()}`, '< /dev/null', 'Published release'],
    ['if its messages go to a file', () => `import ${changed()}`, '2> /dev/null', 'Published release'],
    ['if nothing changes', () => `import ${writeDataset()}`, '', 'Nothing to publish'],
    ['if there are problems', () => `import ${writeDataset({ 'states.csv': null })}`, '', 'Nothing was published.'],
    ['for a check', () => `check ${changed()}`, '', 'has no problems'],
  ])('does not ask %s', async (_, args, redirections, result) => {
    const { stdout } = await civicDataOnTerminal(environment, args(), redirections).ended;
    expect(stdout).toContain(result);
    expect(stdout).not.toContain(QUESTION);
  });

  it('asks before the first release, too', async () => {
    environment = isolated();
    const { code, shown } = await answer(`import ${writeDataset()}`, 'n\n');
    expect([code, shown]).toEqual([1, expect.stringMatching(/^states\.csv +2 +0 +0\r$/m)]);
    expect(existsSync(pathOf(environment, 'DATASET_URL'))).toBe(false);
  });
});

describe('civic-data rollback on a terminal', () => {
  it('shows a summary of the changes, asks, and publishes only after "y"', async () => {
    const [first] = JSON.parse((await civicData(environment, 'releases', '--json')).stdout);
    await civicData(environment, 'import', changed());
    const no = await answer(`rollback ${first.version}`, 'n\n');
    expect(no.shown).toMatch(/A rollback to \S+ changes release \S+ of/);
    expect(no.shown).toMatch(/^values\.csv +0 +0 +1\r$/m);
    expect([no.code, no.after]).toEqual([1, expect.stringContaining('Nothing was published.')]);
    const yes = await answer(`rollback ${first.version}`, 'y\n');
    expect([yes.code, yes.after]).toEqual([0, expect.stringContaining('Published release')]);
    const again = await civicDataOnTerminal(environment, `rollback ${first.version} --yes`).ended;
    expect(again.stdout).toContain('Nothing to roll back');
  });
});
