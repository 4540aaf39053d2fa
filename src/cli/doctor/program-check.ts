import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../db/files/package-root.js';
import { type Check, ok, problem } from './check.js';

/** The version of Node that runs this, which is the one on the PATH of the operator. */
export const programCheck: Check = {
  name: 'program',
  needs: [],
  async run() {
    const { version, engines } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
      version: string;
      engines: { node: string };
    };
    return [nodeFinding(process.versions.node, engines.node, version)];
  },
};

/** @param needed such as `>=22.14` */
export function nodeFinding(node: string, needed: string, version: string) {
  const minimum = needed.replace('>=', '');
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const [minimumMajor = 0, minimumMinor = 0] = minimum.split('.').map(Number);
  if (major > minimumMajor || (major === minimumMajor && minor >= minimumMinor))
    return ok(`Version ${version} of the service runs on Node ${node}.`);
  return problem(`Node ${node} is too old.`, `Install Node ${minimum} or newer, and run npm ci.`);
}
