import { type DestinationStream, pino } from 'pino';
import { shorten } from '../../db/text/shorten.js';
import type { LogLevel } from '../config/parse-values.js';

export type Log = pino.Logger;

/** Standard output. Lines are written in batches, at most 100 ms late. pino writes what is left at exit, so also before a fatal one. */
const batched = () => pino.destination({ sync: false, minLength: 4096, periodicFlush: 100 });

/** Structured log: one JSON object a line. */
export function createLog(level: LogLevel, destination: DestinationStream = batched()): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
      // Whatever a caller passes, credentials do not get into the log.
      redact: {
        paths: ['*.authorization', '*.cookie', '*.keySecret', 'authorization', 'cookie', 'keySecret'],
        censor: '[hidden]',
      },
    },
    destination,
  );
}

/** Enough for the stack of any fault. A message that repeats a client's request could be ten times as long. */
const MAX_TEXT = 10_000;

function serializeError(error: Error): object {
  const { message, stack, ...rest } = pino.stdSerializers.err(error);
  return { ...rest, message: shorten(message, MAX_TEXT), stack: shorten(stack, 2 * MAX_TEXT) };
}
