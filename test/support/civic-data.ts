import { Writable } from 'node:stream';
import { run } from '../../src/cli/program.js';

export type Environment = Record<string, string>;

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A pipe that remembers what was written to it. */
class Output extends Writable {
  text = '';
  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk;
    done();
  }
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `civic-data` in the process of the test to its end, with its own environment, input and output. A process has these only once,
 * so commands that start at the same time run one after another.
 */
export function civicData(env: Environment, ...args: string[]): Promise<Finished> {
  const finished = last.then(() => runWith(env, args));
  last = finished.catch(() => {});
  return finished;
}

async function runWith(env: Environment, args: string[]): Promise<Finished> {
  const parts = { env, stdin: {}, stdout: new Output(), stderr: new Output() };
  const real = Object.keys(parts).map((name) => [name, Object.getOwnPropertyDescriptor(process, name)] as const);
  for (const [name, value] of Object.entries(parts))
    Object.defineProperty(process, name, { value, configurable: true });
  const { exitCode } = process;
  process.exitCode = 0;
  try {
    await run(args);
    return { code: process.exitCode, stdout: parts.stdout.text, stderr: parts.stderr.text };
  } finally {
    process.exitCode = exitCode;
    for (const [name, descriptor] of real) Object.defineProperty(process, name, descriptor as PropertyDescriptor);
  }
}
