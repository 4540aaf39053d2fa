import { spawn } from 'node:child_process';

/** Prints the number of each path when it has been read, or cannot be: other checks report why. */
const SCRIPT = `
const { open, read } = require('node:fs');
process.argv.slice(1).forEach((path, index) => {
  const done = () => process.stdout.write(index + ' ');
  open(path, 'r', (error, descriptor) => error ? done() : read(descriptor, Buffer.alloc(1), 0, 1, 0, done));
});`;

/**
 * The paths that cannot be read in time, such as those of a network drive without its server. Another process tries to read them: one that
 * waits for a disk cannot even exit.
 */
export function hangingPaths(paths: readonly string[], ms: number): Promise<Set<string>> {
  const child = spawn(process.execPath, ['-e', SCRIPT, ...paths], { stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise((resolve) => {
    let printed = '';
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      child.unref();
      child.stdout.destroy();
      const done = new Set(printed.split(' ').filter(Boolean).map(Number));
      resolve(new Set(paths.filter((_, index) => !done.has(index))));
    }, ms);
    const end = () => {
      clearTimeout(timer);
      resolve(new Set());
    };
    child.stdout.on('data', (text: Buffer) => {
      printed += text.toString();
    });
    child.once('error', end);
    child.once('exit', end);
  });
}
