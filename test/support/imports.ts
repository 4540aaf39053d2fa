import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { packageRoot } from '../../db/package-root.js';

/** An import in a file of the project, type imports included. Paths are relative to the project folder. */
export interface Import {
  file: string;
  /** As the file has it. */
  specifier: string;
  /** The imported file; undefined if it belongs to a package. */
  target: string | undefined;
  /** Whether it imports only types: nothing is left of it at run time. */
  isType: boolean;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'";]*?from\s*'([^']+)'|\bimport\s*\(\s*'([^']+)'|(?:^|\n)import\s+'([^']+)'/g;

const TYPE_IMPORT = /^\s*(?:import|export)\s+(?:type\b|\{(?:\s*type\b[^,}]*,?)+\s*\})/;

/** The files and folders in a folder and below it, packages apart. */
export function filesIn(folder: string): string[] {
  return readdirSync(join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.split('/').includes('node_modules'))
    .map((name) => join(folder, name));
}

/** The TypeScript files in a folder and below it. */
export const sourcesIn = (folder: string): string[] => filesIn(folder).filter((name) => /\.m?tsx?$/.test(name));

export const readSource = (file: string): string => readFileSync(join(packageRoot, file), 'utf8');

export function importsOf(file: string): Import[] {
  return [...readSource(file).matchAll(IMPORT)].map((found) => {
    const specifier = (found[1] ?? found[2] ?? found[3]) as string;
    const target = specifier.startsWith('.') ? targetOf(file, specifier) : undefined;
    return { file, specifier, target, isType: TYPE_IMPORT.test(found[0]) };
  });
}

/** Sources import the name that a file has after compilation: `a.js` stands for `a.ts`. */
function targetOf(file: string, specifier: string): string {
  return relative(packageRoot, resolve(packageRoot, dirname(file), specifier)).replace(/\.js$/, '.ts');
}

/**
 * The folders and files at a depth that import each other in circles at run time, as `one -> other`.
 *
 * @param depth how many parts of a path name a folder: 2 for `db/queries`. A file above the depth stands for itself.
 */
export function circlesAt(depth: number, imports: readonly Pick<Import, 'file' | 'target' | 'isType'>[]): string[] {
  const nodeOf = (path: string) => path.split('/').slice(0, depth).join('/');
  let edges = imports
    .flatMap(({ file, target, isType }) => (target && !isType ? [{ from: nodeOf(file), to: nodeOf(target) }] : []))
    .filter(({ from, to }) => from !== to);
  // In a circle, everything imports and is imported.
  for (let count = -1; count !== edges.length; ) {
    count = edges.length;
    const [importing, imported] = [new Set(edges.map(({ from }) => from)), new Set(edges.map(({ to }) => to))];
    edges = edges.filter(({ from, to }) => imported.has(from) && importing.has(to));
  }
  return [...new Set(edges.map(({ from, to }) => `${from} -> ${to}`))];
}
