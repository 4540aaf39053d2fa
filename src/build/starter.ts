import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
// Not its names: old versions of Node do not have all of them, and would end with a SyntaxError.
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import project from '#package.json' with { type: 'json' };

const MINIMUM = project.engines.node.replace('>=', '');
/** In a clone, of the optional dependencies. */
const PINNED = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));
const SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Starts a program of dist/. An old Node runs it with the pinned Node if that is installed, and says in one clear sentence what it needs
 * otherwise.
 */
export async function start(load: () => Promise<unknown>): Promise<void> {
  const isOld = process.versions.node.localeCompare(MINIMUM, 'en', { numeric: true }) < 0;
  if (!isOld) {
    // Source maps, the flag and the compile cache have to be set before Node compiles the program.
    process.setSourceMapsEnabled(true);
    // V8 would let the heap grow to four times of what is in use before it collects, 350 MB under attack. With 20 percent it stays below
    // 384 MB, if `node --max-semi-space-size=8` starts it: the size of the young generation cannot be changed any more here.
    setFlagsFromString('--heap-growing-percent=20');
    module.enableCompileCache();
    await load();
  } else if (existsSync(PINNED)) runPinned();
  else refuse();
}

/** Runs the same program with the pinned Node, and ends as it ends. */
function runPinned(): void {
  const child = spawn(PINNED, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  // For example, a Node for glibc on Alpine.
  child.on('error', refuse);
  child.on('exit', (code, signal) => {
    for (const each of SIGNALS) process.removeAllListeners(each);
    if (signal) process.kill(process.pid, signal);
    else process.exitCode = code ?? 1;
  });
}

function refuse(): void {
  process.stderr.write(
    `Civic Data Service needs Node ${MINIMUM} or newer, and this is ${process.versions.node}. Install a newer one. In a clone, npm brings it: npm ci && npm start\n`,
  );
  process.exitCode = 1;
}
