import { type DestinationStream, pino } from 'pino';
import { shorten, withoutSecrets } from '../../../db/domain/text/shorten.js';
import type { LogLevel } from '../settings/parse-values.js';
import { BatchedOutput } from './batched-output.js';

export type Log = pino.Logger;

/** Structured log: one JSON object per line. */
export function createLog(level: LogLevel, destination: DestinationStream = standardOutput()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
      // Credentials never get into the log, whatever a caller passes.
      redact: {
        paths: ['*.authorization', '*.cookie', '*.keySecret', 'authorization', 'cookie', 'keySecret'],
        censor: '[hidden]',
      },
      // Clients send secrets in paths, which errors may repeat.
      hooks: { streamWrite: withoutSecrets },
    },
    destination,
  );
}

/** The log of a service: lines for people on a terminal, whose code is loaded only there, and JSON elsewhere. */
export async function createServiceLog(level: LogLevel): Promise<Log> {
  if (!process.stdout.isTTY) return createLog(level);
  const { prettyDestination } = await import('./pretty-log.js');
  return createLog(level, prettyDestination());
}

let output: BatchedOutput | undefined;

/** All logs of the process share it. */
function standardOutput(): BatchedOutput {
  output ??= new BatchedOutput(process.stdout.fd);
  return output;
}

/** How many lines of standard output were lost since the start of the process, and why lines are being lost, if they are. */
export function lostLines(): { count: number; problem: string | undefined } {
  return { count: output?.lostLines ?? 0, problem: output?.problem };
}

/** Enough for any message. One that repeats a client's request could be ten times as long. */
const MAX_TEXT = 10_000;

function serializeError(error: Error): object {
  const { message, stack, ...rest } = pino.stdSerializers.err(error);
  return { ...rest, message: shorten(message, MAX_TEXT), stack: shorten(stack, 2 * MAX_TEXT) };
}

let count = 0;

/** How many rejections nothing has handled since the start of the process. */
export const unhandledRejections = (): number => count;

/**
 * A second line of defense: an unhandled rejection is a bug of the service, which the log shows with its stack. One request must not end
 * the service for all clients. An uncaught exception still ends the process.
 */
export function logUnhandledRejections(log: Log): void {
  process.on('unhandledRejection', (reason) => {
    count += 1;
    const err = reason instanceof Error ? reason : new Error(`Rejected with ${String(reason)}`);
    log.error({ err }, 'Nothing handled a rejection. Please report this fault');
  });
}
