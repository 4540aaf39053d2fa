import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../db/package-root.js';

/** CPU numbers, as in `taskset -c`. The server has a core of its own; clients run on the others. */
export interface Cores {
  server: number;
  load: number;
}

/** A wrong command line, or a machine that cannot run the bench: the message is enough, without a stack. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** @throws UsageError when a program or a second core is missing */
export function chooseCores(): Cores {
  requireProgram('taskset', 'util-linux');
  requireProgram('wrk', 'wrk');
  const list =
    execFileSync('taskset', ['-pc', String(process.pid)], { encoding: 'utf8' })
      .split(':')
      .at(-1) ?? '';
  const allowed = list.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
  if (allowed.length < 2) throw new UsageError('The bench needs two cores: one for the server and one for the load.');
  // Most systems handle their interrupts on the first core: the server gets another one.
  const [load, server] = allowed as [number, number];
  // The bench itself must not use the server's core.
  execFileSync('taskset', ['-apc', String(load), String(process.pid)], { stdio: 'ignore' });
  return { server, load };
}

function requireProgram(command: string, debianPackage: string): void {
  if (spawnSync('sh', ['-c', `command -v ${command}`]).status !== 0)
    throw new UsageError(`The bench needs ${command}. Install it: apt-get install ${debianPackage}`);
}

export function describeMachine(): Record<string, string> {
  return {
    cpu: `${cpus()[0]?.model.trim() ?? 'unknown'}, ${cpus().length} cores`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    system: `${process.platform} ${release().split('-')[0]}`,
    node: process.version,
    ...Object.fromEntries(['@apollo/server', 'graphql', 'type-graphql'].map((name) => [name, versionOf(name)])),
    ...Object.fromEntries(
      ['graphql-yoga', 'mercurius', 'graphql-jit'].map((name) => [name, versionOf(name, 'test/bench')]),
    ),
  };
}

const versionOf = (name: string, folder = ''): string =>
  JSON.parse(readFileSync(join(packageRoot, folder, 'node_modules', name, 'package.json'), 'utf8')).version;
