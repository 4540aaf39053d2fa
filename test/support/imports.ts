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
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'";]*?from\s*'([^']+)'|\bimport\s*\(\s*'([^']+)'|(?:^|\n)import\s+'([^']+)'/g;

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
    return { file, specifier, target: specifier.startsWith('.') ? targetOf(file, specifier) : undefined };
  });
}

/** Sources import the name that a file has after compilation: `a.js` stands for `a.ts`. */
function targetOf(file: string, specifier: string): string {
  return relative(packageRoot, resolve(packageRoot, dirname(file), specifier)).replace(/\.js$/, '.ts');
}
