import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../../db/package-root.js';
import { post } from '../../support/mcp-client.js';
import { finished, isolated, pathOf, whileRunning } from '../../support/run.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** A copy of the project in which only the native package is installed. */
function copyProject(): string {
  const folder = temporaryFolder();
  for (const name of ['package.json', 'dist', 'db', 'rest-compat', 'schema', 'src']) {
    cpSync(join(packageRoot, name), join(folder, name), { recursive: true });
  }
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(join(packageRoot, 'node_modules/better-sqlite3'), join(folder, 'node_modules/better-sqlite3'));
  return folder;
}

/** The source line that a stack trace names for a file of the project. */
function sourceLine(stack: string, root: string, file: string): string | undefined {
  const [, line] = new RegExp(`${join(root, file)}:(\\d+):\\d+`).exec(stack) ?? [];
  return readFileSync(join(root, file), 'utf8').split('\n')[Number(line) - 1];
}

/** What the server of a project logs when its dataset file is overwritten with something else. */
async function loggedError(root: string): Promise<{ type: string; stack: string }> {
  const environment = isolated();
  const { stdout } = await whileRunning(
    environment,
    async (_, url) => {
      writeFileSync(pathOf(environment, 'DATASET_URL'), 'no dataset');
      await (await fetch(`${url}/v2/election/field/`)).text();
    },
    join(root, 'dist/server.js'),
  );
  const line = stdout.split('\n').find((text) => text.includes('The dataset file cannot be used'));
  return JSON.parse(line as string).err;
}

describe('npm run build', () => {
  it.each(['server', 'civic-data'])('makes %s an executable script', (name) => {
    const file = join(packageRoot, `dist/${name}.js`);
    expect(readFileSync(file, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    expect(statSync(file).mode & 0o111).toBe(0o111);
  });

  it('makes source maps that hold our sources and leave out the code of packages', () => {
    const { sources, mappings } = JSON.parse(readFileSync(join(packageRoot, 'dist/main.js.map'), 'utf8'));
    expect(sources).toEqual(expect.arrayContaining(['../src/main.ts', '../src/app/server.ts']));
    // With the code of packages it has more than a megabyte.
    expect(mappings.length).toBeLessThan(500_000);
  });

  it('makes a server that starts without the bundled packages and serves the schema of the sources', async () => {
    await whileRunning(
      isolated(),
      async (_, url) => {
        const schema = await (await fetch(`${url}/schema.graphql`)).text();
        expect(schema).toBe(readFileSync(join(packageRoot, 'schema/schema.graphql'), 'utf8'));
        const page = await fetch(`${url}/`, { headers: { accept: 'text/html' } });
        expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')]);
        // Its code is loaded now, and not before.
        const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
        const listed = await post({ url }, message);
        expect(await listed.json()).toMatchObject({ result: { tools: expect.arrayContaining([expect.anything()]) } });
      },
      join(copyProject(), 'dist/server.js'),
    );
  });
});

it('a build removes programs of earlier versions, and leaves chunks that a service of the last build may load', async () => {
  const root = temporaryFolder();
  for (const name of ['package.json', 'tsconfig.json', 'dist', 'db', 'rest-compat', 'schema', 'src'])
    cpSync(join(packageRoot, name), join(root, name), { recursive: true });
  symlinkSync(join(packageRoot, 'node_modules'), join(root, 'node_modules'));
  const files = ['dist/server.cjs', 'dist/chunks/older.js', 'dist/chunks/last.js'];
  for (const file of files) writeFileSync(join(root, file), '');
  writeFileSync(join(root, 'dist/metafile.json'), JSON.stringify({ outputs: { 'dist/chunks/last.js': {} } }));
  const build = spawn('npm', ['run', '--silent', 'build'], { cwd: root });
  expect(await finished(build)).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(files.filter((file) => existsSync(join(root, file)))).toEqual(['dist/chunks/last.js']);
});

describe('a stack trace', () => {
  it.each([
    ['of the project', () => packageRoot],
    ['of a copy of the project', copyProject],
  ])('in the log %s names the lines of its sources', async (_, project) => {
    const root = project();
    const { stack, type } = await loggedError(root);
    expect(type).toBe('DatasetFileError');
    expect(sourceLine(stack, root, 'db/storage/release/open.ts')).toContain('new DatasetFileError');
    expect(stack).toMatch(/DatasetStore\.tryOpen \(/);
    expect(stack).not.toContain('/dist/');
  });
});
