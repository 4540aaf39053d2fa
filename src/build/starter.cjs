/**
 * Starts a bundle of dist/. The build copies this file to dist/starter.cjs; dist/NAME.cjs calls it.
 *
 * It must run on any Node that a machine may have, so it uses only what Node 6 knew: an old Node that runs it must say one clear
 * sentence instead of a stack trace. If the pinned Node of the optional dependencies is installed, it runs the program instead.
 */
// biome-ignore lint/style/useNodejsImportProtocol: Node before 14.18 does not know it
const { existsSync } = require('fs');
// biome-ignore lint/style/useNodejsImportProtocol: Node before 14.18 does not know it
const { join } = require('path');

const MINIMUM = require('../package.json').engines.node.replace('>=', '');
// In a clone, and where npm installed the service as a package.
const PINNED = ['../node_modules/.bin/node', '../../.bin/node'].map((path) => join(__dirname, path)).find(existsSync);
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

function isOld() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [minimumMajor, minimumMinor] = MINIMUM.split('.').map(Number);
  return major < minimumMajor || (major === minimumMajor && minor < minimumMinor);
}

/** Runs the same program with the pinned Node, and ends as it ends. */
function runPinned() {
  // biome-ignore lint/style/useNodejsImportProtocol: Node before 14.18 does not know it
  const child = require('child_process').spawn(PINNED, process.execArgv.concat(process.argv.slice(1)), {
    stdio: 'inherit',
  });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  // For example, a Node for glibc on Alpine.
  child.on('error', refuse);
  child.on('exit', (code, signal) => {
    for (const each of SIGNALS) process.removeAllListeners(each);
    if (signal) process.kill(process.pid, signal);
    else process.exitCode = code;
  });
}

function refuse() {
  process.stderr.write(
    `Civic Data Service needs Node ${MINIMUM} or newer, and this is ${process.versions.node}. Run it with npm, which brings its own Node: npm ci && npm start\n`,
  );
  process.exitCode = 1;
}

/** @param {string} name of a program: `dist/NAME.bundle.cjs` */
module.exports = (name) => {
  if (!isOld()) {
    // Source maps, the flag and the compile cache have to be set before Node compiles the bundle.
    process.setSourceMapsEnabled(true);
    // V8 would let the heap grow to four times of what is in use before it collects, 350 MB under attack. With 20 percent it stays below 384 MB,
    // if `node --max-semi-space-size=8` starts it: the size of the young generation cannot be changed any more here.
    require('node:v8').setFlagsFromString('--heap-growing-percent=20');
    require('node:module').enableCompileCache();
    require(`./${name}.bundle.cjs`);
  } else if (PINNED) runPinned();
  else refuse();
};
