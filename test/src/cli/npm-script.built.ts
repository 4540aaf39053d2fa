import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../../db/package-root.js';
import { CIVIC_DATA, type Environment, finished, isolated, withDataset } from '../../support/run.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

let environment: Environment;
beforeAll(async () => {
  environment = await withDataset();
});

/** What the documentation says, in a folder. */
const inFolder = (cwd: string, ...args: string[]) =>
  finished(spawn('npm', ['run', '-s', 'civic-data', '--', ...args], { env: environment, cwd }));

describe('npm run -s civic-data', () => {
  it('prints nothing but the output of the command, and ends with its exit code', async () => {
    const listed = await inFolder(packageRoot, 'customers', 'list', '--json');
    expect(listed).toEqual({ code: 0, stdout: '[]\n', stderr: '' });
    const failed = await inFolder(packageRoot, 'query', 'values', '--state', 'XX');
    expect(failed).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(/^There is no state [^\n]*\n$/) });
    expect((await inFolder(packageRoot, 'export')).code).toBe(2);
  });

  it('passes on arguments as they are', async () => {
    const name = `It's $HOME "x" \`id\` * \\ é`;
    expect(await inFolder(packageRoot, 'customers', 'create', '--name', name)).toEqual({
      ...{ code: 0, stdout: `Created ${name}.\n`, stderr: '' },
    });
  });

  it('reads paths from the folder in which it was called, inside the project and outside', async () => {
    const folder = temporaryFolder();
    const below = join(packageRoot, 'db');
    expect((await inFolder(below, 'export', relative(below, join(folder, 'from below')))).code).toBe(0);
    const args = ['--prefix', packageRoot, 'run', '-s', 'civic-data', '--', 'export', './from outside'];
    expect((await finished(spawn('npm', args, { env: environment, cwd: folder }))).code).toBe(0);
    for (const name of ['from below', 'from outside'])
      expect(existsSync(join(folder, name, 'values.csv')), name).toBe(true);
  });

  it('builds first if nothing was built, and keeps that out of the output', async () => {
    const folder = temporaryFolder();
    const manifest = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
    manifest.scripts.build = `echo Built && cp -r '${dirname(CIVIC_DATA)}' dist`;
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    symlinkSync(join(packageRoot, 'node_modules'), join(folder, 'node_modules'));
    const version = { code: 0, stdout: `${manifest.version}\n` };
    expect(await inFolder(folder, '--version')).toEqual({ ...version, stderr: 'Built\n' });
    expect(await inFolder(folder, '--version')).toEqual({ ...version, stderr: '' });
  });
});

it('in an image, messages and help name the command that the image has', async () => {
  const folder = temporaryFolder();
  for (const name of ['dist', 'package.json']) cpSync(join(packageRoot, name), join(folder, name), { recursive: true });
  for (const name of ['bin', 'node_modules']) mkdirSync(join(folder, name));
  symlinkSync(join(packageRoot, 'node_modules/better-sqlite3'), join(folder, 'node_modules/better-sqlite3'));
  const command = join(folder, 'bin/civic-data');
  symlinkSync('../dist/civic-data.js', command);
  const inImage = (...args: string[]) => finished(spawn(command, args, { env: isolated() }));
  expect((await inImage('import', '--help')).stdout).toContain('\n  civic-data import ../my-dataset\n');
  expect((await inImage('releases')).stderr).toContain('run: civic-data import DIR.');
});
