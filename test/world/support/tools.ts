import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../../../db/package-root.js';

interface Options {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

/** Runs a program of Debian to its end. @returns what it prints; if it fails, rejects with all that it printed */
export function run(command: string, args: readonly string[], options: Options = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { timeout: 60_000, maxBuffer: 50_000_000, ...options }, (error, stdout, stderr) => {
      if (!error) resolve(stdout);
      else if (error.code === 'ENOENT' || stderr.includes('ModuleNotFoundError'))
        reject(new Error(`${command} or a module of it is missing. Install it: .ci/install-world\n${stderr}`));
      else reject(new Error(`${command} ${args.join(' ')}: ${error.message}\n${stdout}\n${stderr}`));
    });
  });
}

/** Runs a script with Debian's Python, which has the modules; another `python3` may come first on the path. @returns its JSON */
// biome-ignore lint/suspicious/noExplicitAny: each test knows the shape
export async function python(script: string, ...args: string[]): Promise<any> {
  return JSON.parse(await run('/usr/bin/python3', ['-c', script, ...args]));
}

/** The path of a program that comes with a package of test/world. */
export const bin = (name: string): string => join(packageRoot, 'test/world/node_modules/.bin', name);
