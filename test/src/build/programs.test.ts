import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../../db/package-root.js';
import { isolated, pathOf, SERVER, whileRunning } from '../../support/run.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const built = readdirSync(join(packageRoot, 'dist'));
const compiled = built.filter((name) => name.endsWith('.compiled'));

/** The project as it would be with no package installed but the one that the bundle leaves outside. */
function withoutPackages(): string {
  const folder = temporaryFolder();
  for (const name of ['package.json', 'dist', 'db', 'rest-compat', 'schema', 'src']) {
    cpSync(join(packageRoot, name), join(folder, name), { recursive: true });
  }
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(packageRoot, 'node_modules/better-sqlite3'), join(folder, 'node_modules/better-sqlite3'));
  return folder;
}

describe('what the build makes', () => {
  it('is a bundle, its map and its compiled code for each program, and nothing of earlier builds', () => {
    const kinds = built.map((name) => name.replace(/-[0-9A-Z]{8}\./, '-HASH.'));
    const programs = ['civic-data', 'server'].flatMap((name) => [
      `${name}-HASH.js`,
      `${name}-HASH.js.map`,
      `${name}-HASH.js.${process.version}.compiled`,
      `${name}.cjs`,
    ]);
    expect(kinds.sort()).toEqual(['assets', ...programs]);
  });

  it('starts without the packages, and answers with the schema that the sources have', async () => {
    const server = join(withoutPackages(), 'dist', basename(SERVER));
    await whileRunning(
      isolated(),
      async (_, url) => {
        const schema = await (await fetch(`${url}/schema.graphql`)).text();
        expect(schema).toBe(readFileSync(join(packageRoot, 'schema/schema.graphql'), 'utf8'));
        const page = await fetch(`${url}/`, { headers: { accept: 'text/html' } });
        expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')]);
      },
      server,
    );
  });

  it.each([
    ['damaged', (code: Buffer) => code.subarray(0, 5_000)],
    ['of another version of V8', (code: Buffer) => Buffer.from(code).fill(1, 4, 8)],
  ])('starts as well when its compiled code is %s', async (_, change) => {
    const dist = join(withoutPackages(), 'dist');
    for (const name of compiled) writeFileSync(join(dist, name), change(readFileSync(join(dist, name))));
    const { code } = await whileRunning(
      isolated(),
      async (_printed, url) => expect((await fetch(`${url}/healthz`)).status).toBe(200),
      join(dist, basename(SERVER)),
    );
    expect(code).toBe(0);
  });
});

/** The line of our sources that a frame of a stack names. */
function lineOf(stack: string, file: string): string | undefined {
  const [, line] = new RegExp(`${join(packageRoot, file)}:(\\d+):\\d+`).exec(stack) ?? [];
  return readFileSync(join(packageRoot, file), 'utf8').split('\n')[Number(line) - 1];
}

describe('a stack in the log', () => {
  it('names the lines of the sources', async () => {
    const environment = isolated();
    const { stdout } = await whileRunning(environment, async (_, url) => {
      writeFileSync(pathOf(environment, 'DATASET_URL'), 'no dataset');
      await (await fetch(`${url}/v2/election/field/`)).text();
    });
    const errors = stdout.split('\n').filter((line) => line.includes('The dataset file cannot be used'));
    const { stack, type } = JSON.parse(errors[0] as string).err;
    expect(type).toBe('DatasetFileError');
    expect(lineOf(stack, 'db/open.ts')).toContain('new DatasetFileError');
    expect(stack).toContain('at DatasetStore.lease (');
    expect(stack).not.toContain('/dist/');
  });
});
