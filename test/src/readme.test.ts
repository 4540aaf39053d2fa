import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../db/files/package-root.js';
import { SETTINGS } from '../../src/config/settings.js';
import { codeIn, MarkdownFile } from '../support/markdown.js';
import { withSharedService } from '../support/service.js';

const readme = new MarkdownFile('src/README.md');

describe('the guide to src/', () => {
  it('lists each setting with its default and its help text, and no other', () => {
    const listed = readme.table('name').map(([name, fallback, help]) => ({ name, fallback, help }));
    const expected = Object.values(SETTINGS).map(({ name, fallback, help }) => ({
      name: `\`${name}\``,
      fallback: fallback === '' ? 'none' : `\`${fallback}\``,
      help,
    }));
    expect(listed).toEqual(expected);
  });

  it('lists each folder', () => {
    const listed = readme
      .table('folder')
      .flatMap(([cell = '']) => [...cell.matchAll(/\((\w+)\)/g)].map(([, name]) => name));
    const folders = readdirSync(join(packageRoot, 'src'), { withFileTypes: true }).filter((one) => one.isDirectory());
    expect(listed.sort()).toEqual(folders.map(({ name }) => name).sort());
  });

  it('lists paths that exist', () =>
    withSharedService(async ({ get }) => {
      const paths = readme.table('path').flatMap(([cell = '']) => codeIn(cell));
      expect(paths.length).toBeGreaterThan(10);
      for (const path of paths.filter((one) => !one.includes('…') && !['/metrics', '/mcp'].includes(one)))
        expect((await get(path, { headers: { accept: 'text/html' } })).status, path).toBe(200);
    }));

  it('lists commands that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
    const commands = readme.table('command').flatMap(([cell = '']) => codeIn(cell));
    expect(commands.length).toBeGreaterThan(8);
    for (const command of commands) expect(scripts).toHaveProperty([command.replace('npm run ', '')]);
  });

  it('names the tests that show what prevents each threat', () => {
    const rows = readme.table('what could go wrong');
    expect(rows.length).toBeGreaterThan(10);
    for (const [threat, , tests = ''] of rows) {
      const files = [...tests.matchAll(/\(\.\.\/(test\/[^)]+)\)/g)].map(([, file]) => file as string);
      expect(files.length, threat).toBeGreaterThan(0);
      for (const file of files) expect(existsSync(join(packageRoot, file)), file).toBe(true);
    }
  });
});
