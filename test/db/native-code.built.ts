import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../db/package-root.js';
import { finished, isolated, pathOf } from '../support/run.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const CODE = `node_modules/better-sqlite3/prebuilds/linux-${process.arch}.node`;
const code = process.platform === 'linux' ? readFileSync(join(packageRoot, CODE)) : Buffer.of();
const NEEDED = 'GLIBC_2.34';

/** The built programs, with other native code. */
function copyWith(native: Buffer): string {
  const folder = temporaryFolder();
  for (const path of [
    'dist',
    'package.json',
    'node_modules/better-sqlite3/lib',
    'node_modules/better-sqlite3/package.json',
  ])
    cpSync(join(packageRoot, path), join(folder, path), { recursive: true });
  for (const path of ['db', 'rest-compat', 'schema', 'src']) symlinkSync(join(packageRoot, path), join(folder, path));
  mkdirSync(dirname(join(folder, CODE)));
  writeFileSync(join(folder, CODE), native);
  return folder;
}

const environment = isolated();

const run = (folder: string, ...words: string[]) =>
  finished(
    spawn(process.execPath, [join(folder, 'dist', words[0] as string), ...words.slice(1)], { env: environment }),
  );

// As on Debian 11, where glibc is older than the code needs.
describe.runIf(process.platform === 'linux')('native code that needs a newer system', () => {
  const folder = copyWith(Buffer.from(code.toString('latin1').replaceAll(NEEDED, 'GLIBC_2.99'), 'latin1'));
  const MESSAGE =
    /^The native code of better-sqlite3 needs GLIBC_2\.99 of \/\S+\/libc\.so\.6, which has GLIBC_2\.\d\d\. Use a newer system, such as Debian 12.* The data is not at fault\.\n$/;

  it.each([
    [['server.js']],
    [['civic-data.js', 'import', '--bundled']],
    [['civic-data.js', 'restore', packageRoot]],
    [['civic-data.js', 'keys', 'list']],
    [['civic-data.js', 'query', 'values']],
  ])('ends %j with what it needs and what there is, and writes nothing', async (words) => {
    const { code, stdout, stderr } = await run(folder, ...words);
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(MESSAGE)]);
    expect(readdirSync(dirname(pathOf(environment, 'DATASET_URL')))).toEqual([]);
  });

  it('is the one problem that the doctor finds', async () => {
    const { code, stdout } = await run(folder, 'civic-data.js', 'doctor');
    expect([code, stdout.match(/^problem.*/gm)]).toEqual([1, [expect.stringContaining('GLIBC_2.99')]]);
    expect(stdout).toContain('1 problem, 0 warnings.');
  });
});

it.runIf(process.platform === 'linux')('native code of another machine has to be installed again', async () => {
  const { stderr } = await run(copyWith(Buffer.from('another')), 'civic-data.js', 'keys', 'list');
  expect(stderr).toMatch(
    /^The native code of better-sqlite3 cannot be loaded \(\/.*linux-.*\)\. Install .* again: npm ci\./,
  );
});

it.runIf(process.platform === 'linux')('the guides name the glibc that the native code needs', () => {
  const versions = [...new Set(code.toString('latin1').match(/GLIBC_2\.\d+/g))];
  expect(versions.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1)).toBe(NEEDED);
  for (const guide of ['README.md', '.deploy/README.md'])
    expect(readFileSync(join(packageRoot, guide), 'utf8'), guide).toContain('glibc 2.34');
});
