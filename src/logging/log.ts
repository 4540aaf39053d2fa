import { pino } from 'pino';
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
      // Whatever a caller passes, credentials do not get into the log.
      redact: {
        paths: ['*.authorization', '*.cookie', '*.keySecret', 'authorization', 'cookie', 'keySecret'],
        censor: '[hidden]',
      },
    },
    pino.destination({ sync: false, minLength: 4096, periodicFlush: 100 }),
  );
}
