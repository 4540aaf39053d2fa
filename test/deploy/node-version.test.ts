import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import project from '#package.json' with { type: 'json' };
import { packageRoot } from '../../db/package-root.js';

const read = (file: string) => readFileSync(join(packageRoot, file), 'utf8');
const version = read('.node-version').trim();

it.each([
  ['package.json, for tools that choose a Node', project.devEngines.runtime.version],
  ...Object.entries(project.optionalDependencies),
  ...['.deploy/Dockerfile', '.github/workflows/ci.yml', '.github/workflows/nightly.yml'].map((file) => [
    file,
    ...new Set([...read(file).matchAll(/\/node:([\w.]+)/g)].map(([, found]) => found)),
  ]),
])('the Node of %s is that of .node-version', (_, ...versions) => {
  expect(versions).toEqual([version]);
});

it('the Node of .node-version is one that is supported, and that the nightly build starts the service with', () => {
  expect(project.engines.node).toBe('>=22.14');
  expect(Number.parseInt(version, 10)).toBeGreaterThanOrEqual(22);
  expect(read('.ci/smoke-nodes')).toContain(` ${version} `);
  expect(read('.github/workflows/release.yml')).toContain('node-version-file: .node-version');
});
