import { execFileSync, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { cpus, release, totalmem } from 'node:os';

/** Which core does what: a server has one for itself, and whatever asks it has another. */
export interface Cores {
  server: number;
  load: number;
  /** For a client beside the load; the load's core where there are only two. */
  probe: number;
}

export class NotPossible extends Error {
  override name = 'NotPossible';
}

/** @throws NotPossible when the machine lacks something that the bench cannot do without */
export function chooseCores(): Cores {
  need('taskset', 'util-linux');
  need('wrk', 'wrk');
  const list =
    execFileSync('taskset', ['-pc', String(process.pid)], { encoding: 'utf8' })
      .split(':')
      .at(-1) ?? '';
  const allowed = list.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
  if (allowed.length < 2) throw new NotPossible('The bench needs two cores: one for a server and one for the load.');
  // Most systems handle their interrupts on the first core: the server gets another one.
  const [load, server, probe = load] = allowed as [number, number, number?];
  // The bench itself has little to do; that little is not to be done on the server's core.
  execFileSync('taskset', ['-apc', String(load), String(process.pid)], { stdio: 'ignore' });
  return { server, load, probe };
}

function need(command: string, debianPackage: string): void {
  if (!succeeds('sh', ['-c', `command -v ${command}`]))
    throw new NotPossible(`The bench needs ${command}: apt-get install ${debianPackage}`);
}

/** Whether a command can be run, and ends well. */
export function succeeds(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

export function describeMachine(): Record<string, string> {
  return {
    cpu: `${cpus()[0]?.model.trim() ?? 'unknown'}, ${cpus().length} cores`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    system: `${process.platform} ${release().split('-')[0]}`,
    node: process.version,
    ...versions('../../package.json', ['@apollo/server', 'graphql', 'type-graphql']),
    ...versions('./package.json', ['graphql-yoga', 'mercurius', 'graphql-jit', 'fastify', 'sofa-api']),
  };
}

function versions(from: string, names: string[]): Record<string, string> {
  const require = createRequire(new URL(from, import.meta.url));
  return Object.fromEntries(
    names.map((name) => {
      const folder = require.resolve.paths(name)?.map((path) => `${path}/${name}/package.json`) ?? [];
      const found = folder.flatMap((file) => versionIn(require, file)).at(0);
      return [name, found ?? 'not installed'];
    }),
  );
}

function versionIn(require: NodeJS.Require, file: string): string[] {
  try {
    return [require(file).version];
  } catch {
    return [];
  }
}
