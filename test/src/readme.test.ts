import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../db/package-root.js';
import { SETTINGS } from '../../src/process/settings/settings.js';
import { codeIn, MarkdownFile } from '../support/markdown.js';
import { withService } from '../support/service.js';

describe('the guides', () => {
  it('list each setting with its default and its help text, and no other', () => {
    const listed = new MarkdownFile('.deploy/settings.md').table('name');
    const expected = Object.values(SETTINGS).map(({ name, fallback, help }) => [
      `\`${name}\``,
      fallback === '' ? 'none' : `\`${fallback}\``,
      help,
    ]);
    expect(listed).toEqual(expected);
  });

  it.each(['src', 'db'])('list each folder of %s/', (name) => {
    const listed = new MarkdownFile(`${name}/README.md`)
      .table('folder')
      .flatMap(([cell = '']) => [...cell.matchAll(/\((\w+)\/?(?:README\.md)?\)/g)].map(([, folder]) => folder));
    const folders = readdirSync(join(packageRoot, name), { withFileTypes: true }).filter((one) => one.isDirectory());
    expect(listed.sort()).toEqual(folders.map((folder) => folder.name).sort());
  });

  it('list paths that exist', () =>
    // The sitemap needs absolute addresses.
    withService({ publicUrl: 'https://civic.example.org' }, async ({ get }) => {
      const paths = new MarkdownFile('src/paths.md').table('path').flatMap(([cell = '']) => codeIn(cell));
      expect(paths.length).toBeGreaterThan(10);
      for (const path of paths.filter((one) => !one.includes('…') && !['/metrics', '/mcp'].includes(one)))
        expect((await get(path, { headers: { accept: 'text/html' } })).status, path).toBe(
          path.startsWith('/sign-in') ? 302 : 200,
        );
    }));

  it('list commands that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
    const commands = new MarkdownFile('.github/CONTRIBUTING.md')
      .table('command')
      .flatMap(([cell = '']) => codeIn(cell));
    expect(commands.length).toBeGreaterThan(8);
    for (const command of commands) expect(scripts).toHaveProperty([command.replace(/^npm (run )?/, '')]);
  });

  it('name the tests that show what prevents each threat', () => {
    const rows = new MarkdownFile('.github/SECURITY.md').table('what could go wrong');
    expect(rows.length).toBeGreaterThan(10);
    for (const [threat, , tests] of rows) expect(tests, threat).toContain('](../test/');
  });
});
