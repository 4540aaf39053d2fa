import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../../db/package-root.js';
import { finished, isolated, whileRunning } from '../../support/run.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const { optionalDependencies, version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));

/** The version of Node that the optional dependencies install on this machine. */
const PINNED: string = optionalDependencies[`node-${process.platform}-${process.arch}`];

const OLD_NODE = `Object.defineProperty(process.versions, 'node', { value: '20.20.2' });`;

/** A copy of the built programs in which this Node claims to be an older one. */
function copyBuilt(): string {
  const folder = temporaryFolder();
  cpSync(join(packageRoot, 'dist'), join(folder, 'dist'), { recursive: true });
  cpSync(join(packageRoot, 'package.json'), join(folder, 'package.json'));
  writeFileSync(join(folder, 'old-node.cjs'), `if (!process.env.PINNED) ${OLD_NODE}`);
  return folder;
}

function runOnOldNode(folder: string, ...args: string[]) {
  const words = ['--require', join(folder, 'old-node.cjs'), join(folder, 'dist/civic-data.js'), ...args];
  return finished(spawn(process.execPath, words, { env: isolated() }));
}

describe('the pinned Node', () => {
  it('runs these tests and, through npm scripts, the server', async () => {
    const environment = { ...isolated(), METRICS: 'public' };
    await whileRunning(environment, async (_, url) => {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      expect(metrics).toContain(`nodejs_version_info{version="v${PINNED}"`);
    });
  });
});

describe('a program that an old Node starts', () => {
  it('says in one sentence what it needs, and fails', async () => {
    const { code, stdout, stderr } = await runOnOldNode(copyBuilt(), '--version');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      'Civic Data Service needs Node 22.14 or newer, and this is 20.20.2. Install a newer one. In a clone, npm brings it: npm ci && npm start\n',
    );
  });

  it('runs on the pinned Node that is in node_modules, with its arguments and exit code', async () => {
    const root = copyBuilt();
    mkdirSync(join(root, 'node_modules/.bin'), { recursive: true });
    writeFileSync(join(root, 'node_modules/.bin/node'), `#!/bin/sh\nPINNED=1 exec '${process.execPath}' "$@"\n`, {
      mode: 0o755,
    });
    symlinkSync(join(packageRoot, 'node_modules/better-sqlite3'), join(root, 'node_modules/better-sqlite3'));
    expect(await runOnOldNode(root, '--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
    expect((await runOnOldNode(root, 'no-such-command')).code).toBe(2);
  });
});
