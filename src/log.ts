import { pino } from 'pino';
import type { LogLevel } from './settings/values.js';
import { withSourceLines } from './source-lines.js';

export type Log = ReturnType<typeof createLog>;

/**
 * For the lines of requests, of which there is one each: nothing in them needs hiding, and looking for it would take longer than
 * writing them. They are written together, a tenth of a second late at most.
 */
export function createRequestLog(level: LogLevel): Log {
  const destination = pino.destination({ sync: false, minLength: 4096, periodicFlush: 100 });
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);
}

/** Structured log on standard output. Whatever a caller passes, headers that carry credentials do not get into it. */
export function createLog(level: LogLevel) {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorWithSourceLines },
    redact: { paths: ['*.authorization', '*.cookie', '*.keySecret', 'authorization', 'keySecret'], censor: '[hidden]' },
  });
}

const errorWithSourceLines = pino.stdSerializers.wrapErrorSerializer((error) => {
  error.stack = withSourceLines(error.stack);
  return error;
});
