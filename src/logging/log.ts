import { pino } from 'pino';
import { shorten, shortenMessage } from '../../schema/shorten.js';
import type { LogLevel } from '../config/parse-values.js';

export type Log = pino.Logger;

/**
 * Structured log on standard output: one JSON object a line. Lines are written in batches, at most 100 ms late. pino writes what is
 * left at exit, so also before a fatal one.
 */
export function createLog(level: LogLevel): Log {
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
    pino.destination({ sync: false, minLength: 4096, periodicFlush: 100 }),
  );
}

const MAX_STACK = 4_000;

/** A message can repeat the input of a client, which may be as long as a request; the stack begins with the message. */
function serializeError(error: Error): object {
  const { message, stack, ...rest } = pino.stdSerializers.err(error);
  return { ...rest, message: shortenMessage(message), stack: shorten(stack, MAX_STACK) };
}
