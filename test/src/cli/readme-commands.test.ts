import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { MarkdownFile } from '../../support/markdown.js';
import { civicData, type Environment, isolated, pathOf } from '../../support/run.js';
import { writeDataset } from '../../support/small-dataset.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const guides = ['commands', 'keys'].map((name) => new MarkdownFile(`.deploy/${name}.md`).text).join('\n');

/** The arguments of the `npm run -s civic-data --` lines in a section of the guides for operators, in order. */
function commandsOf(heading: string): string[][] {
  const block = /```sh\n([\s\S]*?)```/.exec(guides.slice(guides.indexOf(`\n## ${heading}\n`)))?.[1] as string;
  return block
    .trim()
    .split('\n')
    .map((line) => line.replace(/\s+#.*$/, '').match(/"[^"]+"|\S+/g) as string[])
    .map((words) => words.slice(5).map((word) => word.replaceAll('"', '')));
}

let environment: Environment;
beforeAll(async () => {
  environment = isolated();
  await civicData(environment, 'import', writeDataset());
});

async function run(args: string[]): Promise<string> {
  const { code, stdout, stderr } = await civicData(environment, ...args);
  expect(`${code} ${stderr}`, args.join(' ')).toBe('0 ');
  return stdout;
}

it('the commands of the guide publish new data: export, edit, diff, import, query', async () => {
  const folder = join(temporaryFolder(), 'my-dataset');
  const [exported, diff, imported, query, ...rest] = commandsOf('Publish new data').map((args) =>
    args.map((word) => (word === '../my-dataset' ? folder : word)),
  ) as [string[], string[], string[], string[], ...string[][]];
  expect(rest).toEqual([]);
  await run(exported);
  const values = join(folder, 'values.csv');
  writeFileSync(values, readFileSync(values, 'utf8').replace('AA,ballot_type,paper', 'AA,ballot_type,machine'));
  expect(await run(diff)).toMatch(/changed +AA +ballot_type +text +paper +machine/);
  expect(await run(imported)).toMatch(/^Published release .*\n\nFILE.*\nvalues\.csv +0 +0 +1\n$/);
  expect(await run(query)).toContain('release.counts.values: 8\n');
});

it('the commands of the guide create, rotate and revoke a key', async () => {
  const [create, key, rotate, revoke, suspend, limits, audit, ...rest] = commandsOf('Manage API keys') as string[][];
  expect(rest).toEqual([]);
  await run(create as string[]);
  const idOf = (text: string) => /Key id +(\S+)/.exec(text)?.[1] as string;
  const id = idOf(await run(key as string[]));
  const named = (words = ['']) => words.map((word) => (word === 'ID' ? id : word));
  expect(idOf(await run(named(rotate)))).not.toBe(id);
  expect(await run(named(revoke))).toBe(`Revoked ${id} of Example Partner.\n`);
  expect(await run(suspend as string[])).toBe('Suspended Example Partner.\n');
  expect(await run(limits as string[])).toBe('Set the limits of Example Partner.\n');
  expect(await run(audit as string[])).toContain('key.rotate');
});

it('the commands of the guide back up and restore, after everything was lost', async () => {
  const folder = join(temporaryFolder(), 'monday');
  const [backup, restore] = commandsOf('Back up and restore').map((args) =>
    args.map((word) => (word === '~/civic-data/monday' ? folder : word)),
  ) as [string[], string[]];
  await run(['customers', 'create', '--name', 'Backed up']);
  await run(backup);
  for (const name of ['DATASET_URL', 'ACCOUNTS_URL'] as const) rmSync(pathOf(environment, name));
  await run(restore);
  expect(await run(['customers', 'list'])).toContain('Backed up');
  expect(await run(['query', '{ state(code: "AA") { knownValues } }'])).toBe('state.knownValues: 7\n');
});
