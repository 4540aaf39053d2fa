import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parseYaml } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import packageJson from '#package.json' with { type: 'json' };
import { packageRoot } from '../../db/files/package-root.js';

const run = promisify(execFile);
const read = (path: string) => readFileSync(join(packageRoot, path), 'utf8');
const NOTES = join(packageRoot, '.ci/release-notes');

interface Workflow {
  on: object;
  permissions: Record<string, string>;
  jobs: Record<string, { 'timeout-minutes'?: number; uses?: string; steps?: { run?: string }[] }>;
}

describe.each(['ci', 'nightly', 'release'])('the workflow %s', (name) => {
  const text = read(`.github/workflows/${name}.yml`);
  const { jobs, permissions } = parseYaml(text) as Workflow;
  const commands = Object.values(jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run: command = '' }) => command));

  it('runs scripts and files that exist', () => {
    const files = commands.flatMap((command) => command.match(/(?<![\w/])\.(ci|deploy)\/[\w-]+|test\/[\w/.-]+/g) ?? []);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(statSync(join(packageRoot, file)).isFile(), file).toBe(true);
    for (const [, script = ''] of commands.join('\n').matchAll(/npm run (\S+)/g))
      expect(packageJson.scripts).toHaveProperty([script]);
  });

  it('has limits of time and rights, and no secret', () => {
    for (const job of Object.values(jobs)) if (!job.uses) expect(job['timeout-minutes']).toBeLessThanOrEqual(120);
    expect(permissions.contents).toBe(name === 'release' ? 'write' : 'read');
    expect(text).not.toContain('secrets.');
  });
});

it('a change runs .ci/run, a night .ci/nightly, and a release both', () => {
  const [ci, nightly, release] = ['ci', 'nightly', 'release'].map(
    (name) => parseYaml(read(`.github/workflows/${name}.yml`)) as Workflow,
  );
  expect(Object.keys(ci?.on ?? {})).toEqual(['push', 'pull_request', 'workflow_call']);
  expect(ci?.jobs.checks?.steps?.at(-1)?.run).toBe('.ci/run');
  expect(Object.keys(nightly?.on ?? {})).toEqual(['schedule', 'workflow_dispatch', 'workflow_call']);
  expect(nightly?.jobs.checks?.steps?.at(-1)?.run).toBe('.ci/nightly');
  const programs = Object.values(release?.jobs ?? {}).flatMap(({ uses = [] }) => uses);
  expect(programs).toEqual(['./.github/workflows/ci.yml', './.github/workflows/nightly.yml']);
  expect(release?.jobs.release).toHaveProperty('needs', ['gate', 'nightly']);
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
