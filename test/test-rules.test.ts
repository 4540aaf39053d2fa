import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../db/package-root.js';

/** See "Tests" in .github/CONTRIBUTING.md: a limit finds what hangs, never a slow machine. */
const files = readdirSync(join(packageRoot, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/node_modules|^bench\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(packageRoot, 'test', path), 'utf8') }));

/** The lines of tests that have a text, as `file: line`. */
const linesWith = (pattern: RegExp, but: readonly string[] = []) =>
  files
    .filter(({ path }) => !but.includes(path) && path !== 'test-rules.test.ts')
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line) => (pattern.test(line) ? `${path}: ${line.trim()}` : [])),
    );

describe('a test', () => {
  it('polls with expect.poll or waitUntil, which wait for a minute', () => {
    expect(linesWith(/vi\.wait(Until|For)\(/, ['support/wait-until.ts'])).toEqual([]);
    expect(linesWith(/\.poll\(.*timeout:/)).toEqual([]);
  });

  it('measures times with expectFigure, which only .ci/nightly checks', () => {
    // Both sizes of `growth` are measured in one run.
    expect(linesWith(/expect.*(performance\.now|Ms|milliseconds|slowest)\b.*\)\.toBeLess/)).toEqual([]);
  });

  it('gives up after two minutes, and not before', () => {
    expect(linesWith(/(test|hook)Timeout: [\d_]{1,6},|setDefault(Navigation)?Timeout\([\d_]{1,6}\)/)).toEqual([]);
    // The last argument of a test or hook.
    expect(linesWith(/^ *\}, [\d_]{4,7}\);$/)).toEqual([]);
  });
});
