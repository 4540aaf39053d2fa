import { type ChildProcess, spawn } from 'node:child_process';
import { CIVIC_DATA, type Environment, type Finished, finished, untilPrinted } from './run.js';

/** A process whose input and output are a pseudo-terminal. What it prints has `\r\n` at the end of each line. */
export interface OnTerminal {
  /** The process that owns the terminal. */
  child: ChildProcess;
  /** The exit code and everything that was printed, on stdout and stderr. */
  ended: Promise<Finished>;
  /** What has been printed once that includes a text. */
  untilPrinted(piece: string): Promise<string>;
  /** Types, such as `y\n`, or `\x03` for Ctrl-C. */
  type(text: string): void;
}

/** Runs a command line of the shell on a pseudo-terminal, with `script` of util-linux. */
export function onTerminal(environment: Environment, command: string): OnTerminal {
  const child = spawn('script', ['--quiet', '--return', '--command', `exec ${command}`, '/dev/null'], {
    env: { SHELL: '/bin/sh', TERM: 'xterm', ...environment },
  });
  return {
    child,
    ended: finished(child),
    untilPrinted: (piece) => untilPrinted(child, piece),
    type: (text) => child.stdin?.write(text),
  };
}

/** Runs the built `civic-data` on a pseudo-terminal. */
export function civicDataOnTerminal(environment: Environment, args: string, redirections = ''): OnTerminal {
  return onTerminal(environment, `'${process.execPath}' '${CIVIC_DATA}' ${args} ${redirections}`);
}
