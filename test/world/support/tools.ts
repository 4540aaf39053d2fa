import { execFile } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../db/package-root.js';
import { CIVIC_DATA, type Environment } from '../../support/run.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

interface Options {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

/** Runs a program of Debian to its end. @returns what it prints; if it fails, rejects with all that it printed */
export function run(command: string, args: readonly string[], options: Options = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { timeout: 120_000, maxBuffer: 50_000_000, ...options }, (error, stdout, stderr) => {
      if (!error) resolve(stdout);
      else if (error.code === 'ENOENT' || stderr.includes('ModuleNotFoundError'))
        reject(new Error(`${command} or a module of it is missing. Install it: .ci/install\n${stderr}`));
      else reject(new Error(`${command} ${args.join(' ')}: ${error.message}\n${stdout}\n${stderr}`));
    });
  });
}

/** Publishes a folder with the built command line. */
export async function publish(environment: Environment, folder: string): Promise<void> {
  await run(process.execPath, [CIVIC_DATA, 'import', folder], { env: environment });
}

/** Runs a script with Debian's Python, which has the modules; another `python3` may come first on the path. @returns its JSON */
// biome-ignore lint/suspicious/noExplicitAny: each test knows the shape
export async function python(script: string, ...args: string[]): Promise<any> {
  return JSON.parse(await run('/usr/bin/python3', ['-c', script, ...args]));
}

/** The folder of these tests and their packages. */
export const WORLD = join(packageRoot, 'test/world');

/** The path of a program that comes with a package of test/world. */
export const bin = (name: string): string => join(WORLD, 'node_modules/.bin', name);

/** A new TypeScript project, which finds the packages of test/world. */
export function newProject(): string {
  const folder = temporaryFolder();
  symlinkSync(join(WORLD, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  // As in the template of Vite.
  const syntax = { verbatimModuleSyntax: true, erasableSyntaxOnly: true, noUnusedLocals: true };
  const modules = {
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
  };
  const compilerOptions = { strict: true, skipLibCheck: true, noEmit: true, ...syntax, ...modules };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  return folder;
}

/** Runs the TypeScript compiler on a project. Rejects with what it finds. */
export async function checkTypes(folder: string, ...options: string[]): Promise<void> {
  await run(process.execPath, [join(packageRoot, 'node_modules/typescript/bin/tsc'), '--project', folder, ...options]);
}
