import { spawn } from 'node:child_process';

/** Nothing but the time matters here: other checks report what is wrong with a path. */
const SCRIPT = `
const { openSync, readSync } = require('node:fs');
try { readSync(openSync(process.argv[1], 'r'), Buffer.alloc(1)); } catch {}`;

/**
 * The paths that cannot be read in time, such as those of a network drive without its server. Other processes try to read them: one that
 * waits for a disk cannot even exit.
 */
export async function hangingPaths(paths: readonly string[], ms: number): Promise<Set<string>> {
  const hangs = await Promise.all(paths.map((path) => isHanging(path, ms)));
  return new Set(paths.filter((_, index) => hangs[index]));
}

function isHanging(path: string, ms: number): Promise<boolean> {
  const child = spawn(process.execPath, ['-e', SCRIPT, path], { stdio: 'ignore' });
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      child.unref();
      resolve(true);
    }, ms);
    const end = () => {
      clearTimeout(timer);
      resolve(false);
    };
    child.once('error', end);
    child.once('exit', end);
  });
}
