import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../../../db/package-root.js';
import { createProgram } from '../../../src/cli/program.js';
import { MarkdownFile, markdownFiles } from '../../support/markdown.js';

const NOT_OURS = ['node_modules', 'dist', 'coverage', '.git', '.data', '.assets', 'package-lock.json'];

/** All files that people wrote, with their text. */
function writtenFiles(): [path: string, text: string][] {
  const top = readdirSync(packageRoot).filter((name) => !NOT_OURS.includes(name));
  const below = (name: string) =>
    readdirSync(join(packageRoot, name), { recursive: true, encoding: 'utf8' }).map((path) => join(name, path));
  const isFolder = (path: string) => statSync(join(packageRoot, path)).isDirectory();
  return top
    .flatMap((name) => (isFolder(name) ? below(name) : [name]))
    .filter((path) => !path.includes('node_modules') && !isFolder(path))
    .map((path) => [path, readFileSync(join(packageRoot, path), 'utf8')]);
}

it('no text runs anything but a dependency with npx', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  const installed = Object.keys({ ...dependencies, ...devDependencies });
  const files = writtenFiles();
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap(([path, text]) =>
    [...text.matchAll(/\bnpx +(?:-\S+ +)*([\w@][\w@/.-]*)/g)]
      .filter(([, name = '']) => !installed.includes(name))
      .map(([command]) => `${path}: ${command}`),
  );
  expect(found).toEqual([]);
});

it('the commands in all READMEs and guides exist', () => {
  const program = createProgram();
  const used = markdownFiles().flatMap((path) =>
    [...new MarkdownFile(path).text.matchAll(/npm run -s civic-data -- ([a-z]+)(?: ([a-z]+))?/g)].map(
      ([, name, part]) => ({ path, name, part }),
    ),
  );
  expect(used.length).toBeGreaterThan(20);
  for (const { path, name, part } of used) {
    const command = program.commands.find((one) => one.name() === name);
    expect(command, `${path}: ${name}`).toBeDefined();
    // `dashboard` does something by itself, too.
    const isWhole = name === 'dashboard' && part === undefined;
    if (command?.commands.length && !isWhole) expect(command.commands.map((one) => one.name())).toContain(part);
  }
});
