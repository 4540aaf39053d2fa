import { spawn } from 'node:child_process';
import { once } from 'node:events';

const READ_A_BYTE = 'fs.readSync(fs.openSync(process.argv[1]), Buffer.alloc(1))';

/**
 * The paths that cannot be read in time, such as those of a network drive without its server. Other processes try to read them: a thread
 * that waits for a disk cannot be ended, and Node waits for its threads before it exits.
 */
export async function hangingPaths(paths: readonly string[], ms: number): Promise<Set<string>> {
  const hang = await Promise.all(paths.map((path) => hangs(path, ms)));
  return new Set(paths.filter((_, index) => hang[index]));
}

async function hangs(path: string, ms: number): Promise<boolean> {
  const child = spawn(process.execPath, ['-e', READ_A_BYTE, path], { stdio: 'ignore' });
  try {
    await once(child, 'exit', { signal: AbortSignal.timeout(ms) });
    // If it could not be read, other checks report why.
    return false;
  } catch (error) {
    child.kill('SIGKILL');
    child.unref();
    return (error as Error).name === 'AbortError';
  }
}
