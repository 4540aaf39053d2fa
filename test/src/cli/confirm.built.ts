import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { bundledDataset } from '../../../db/package-root.js';
import { civicData, type Environment, pathOf, withDataset } from '../../support/run.js';
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

async function answer(args: string, text: string, redirections = '', question = QUESTION) {
  const terminal = civicDataOnTerminal(environment, args, redirections);
  const shown = await terminal.untilPrinted(question);
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
    expect(shown).toContain(`npm run -s civic-data -- diff ${folder}`);
    expect(readdirSync(dirname(path))).toEqual(['dataset.sqlite', 'dataset.sqlite.lock', 'releases']);
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
    expect(readdirSync(dirname(path))).toEqual(['dataset.sqlite', 'dataset.sqlite.lock', 'releases']);
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
});

describe('the preview of an import', () => {
  /** The lines of the tables of changes, without the summary. */
  const changesIn = (shown: string) => shown.match(/^ {2}(added|removed|changed) .*(?=\r$)/gm) ?? [];

  it('shows a page of many changes, and the number of the others', async () => {
    await civicData(environment, 'import', bundledDataset, '--allow-removals');
    const folder = join(temporaryFolder(), 'dataset');
    cpSync(bundledDataset, folder, { recursive: true });
    const values = join(folder, 'values.csv');
    const text = readFileSync(values, 'utf8');
    writeFileSync(values, text.replaceAll(',polls_open,7:00 a.m.,', ',polls_open,7:01 a.m.,'));
    const { shown } = await answer(`import ${folder}`, 'n\n');
    const count = Number(/^values\.csv +0 +0 +(\d+)\r$/m.exec(shown)?.[1]);
    expect(count).toBeGreaterThan(21);
    expect(changesIn(shown)).toHaveLength(20);
    expect(shown).toContain(`\nand ${count - 20} more changes\r\n`);
  });
});

describe('civic-data keys revoke on a terminal', () => {
  const REVOKE = 'Revoke? [y/N] ';
  let keyId: string;
  beforeEach(async () => {
    await civicData(environment, 'customers', 'create', '--name', 'Town Crier');
    const made = await civicData(environment, 'keys', 'create', '--customer', 'Town Crier', '--label', 'web', '--json');
    keyId = JSON.parse(made.stdout).keyId;
  });
  const revokedAt = async () =>
    JSON.parse((await civicData(environment, 'keys', 'list', '--json')).stdout)[0].revokedAt;

  it('shows the key, asks, and revokes only after "y"', async () => {
    const no = await answer(`keys revoke ${keyId}`, 'n\n', '', REVOKE);
    expect(no.shown).toContain(`The key ${keyId} (web) of Town Crier, never used, will not be accepted again.`);
    expect([no.code, no.after]).toEqual([1, expect.stringContaining('Nothing was revoked.')]);
    expect(await revokedAt()).toBe(null);
    const stopped = await answer(`keys revoke ${keyId}`, '\x03', '', REVOKE);
    expect([stopped.code, await revokedAt()]).toEqual([130, null]);
    const yes = await answer(`keys revoke ${keyId}`, 'y\n', '', REVOKE);
    expect([yes.code, yes.after]).toEqual([0, expect.stringContaining(`Revoked ${keyId} of Town Crier.`)]);
    expect(await revokedAt()).toMatch(/Z$/);
  });

  it.each([
    ['with --yes', '--yes', ''],
    ['if its input is no terminal', '', '< /dev/null'],
  ])('does not ask %s', async (_, option, redirections) => {
    const { code, stdout } = await civicDataOnTerminal(environment, `keys revoke ${keyId} ${option}`, redirections)
      .ended;
    expect([code, stdout]).toEqual([0, `Revoked ${keyId} of Town Crier.\r\n`]);
  });
});

it('civic-data rollback on a terminal shows a summary of the changes, asks, and publishes only after "y"', async () => {
  const [first] = JSON.parse((await civicData(environment, 'releases', '--json')).stdout);
  await civicData(environment, 'import', changed());
  const no = await answer(`rollback ${first.version}`, 'n\n');
  expect(no.shown).toMatch(/A rollback to \S+ changes release \S+ of[\s\S]*^values\.csv +0 +0 +1\r$/m);
  expect([no.code, no.after]).toEqual([1, expect.stringContaining('Nothing was published.')]);
  const yes = await answer(`rollback ${first.version}`, 'y\n');
  expect([yes.code, yes.after]).toEqual([0, expect.stringContaining('Published release')]);
});
