import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseYaml } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import packageJson from '#package.json' with { type: 'json' };
import { packageRoot } from '../../db/package-root.js';

const run = promisify(execFile);
const read = (path: string) => readFileSync(join(packageRoot, path), 'utf8');
const NOTES = join(packageRoot, '.ci/release-notes');

interface Workflow {
  jobs: Record<string, { steps?: { run?: string }[] }>;
}

describe.each(['ci', 'nightly', 'release'])('the workflow %s', (name) => {
  const { jobs } = parseYaml(read(`.github/workflows/${name}.yml`)) as Workflow;
  const commands = Object.values(jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run: command = '' }) => command));

  it('runs scripts and files that exist', () => {
    const files = commands.flatMap((command) => command.match(/(?<![\w/])\.(ci|deploy)\/[\w-]+|test\/[\w/.-]+/g) ?? []);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(statSync(join(packageRoot, file)).isFile(), file).toBe(true);
    for (const [, script = ''] of commands.join('\n').matchAll(/npm run (\S+)/g))
      expect(packageJson.scripts).toHaveProperty([script]);
  });
});

describe('the changelog', () => {
  const headings = read('.github/CHANGELOG.md').match(/^##+ .*/gm) ?? [];

  it('has the headings of Keep a Changelog', () => {
    expect(headings[0]).toBe('## [Unreleased]');
    for (const heading of headings.slice(1))
      expect(heading).toMatch(
        /^(## \[\d+\.\d+\.\d+(-rc\.\d+)?\] - \d{4}-\d\d-\d\d|### (Added|Changed|Deprecated|Removed|Fixed|Security))$/,
      );
  });

  it('has the notes of this version for its release', async () => {
    const { stdout } = await run(NOTES, [packageJson.version]);
    expect(stdout).toMatch(/^\n?### \w+\n\n- /);
    expect(stdout).not.toMatch(/^## /m);
  });

  it('gives a release of another version no notes', async () => {
    await expect(run(NOTES, ['0.1.0'])).rejects.toMatchObject({
      code: 1,
      stderr: 'package.json has another version than 0.1.0.\n',
    });
  });
});

it('packages with an install script are known, and only that of esbuild runs', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { hasInstallScript?: true }>;
  };
  const names = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript);
  const known = Object.entries(packageJson.allowScripts);
  for (const name of names) expect(Object.fromEntries(known)).toHaveProperty([name.replace(/^.*node_modules\//, '')]);
  expect(known.flatMap(([name, runs]) => (runs ? name : []))).toEqual(['esbuild']);
});
