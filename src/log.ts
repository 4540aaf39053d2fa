import { pino } from 'pino';
import type { LogLevel } from './settings/values.js';
import { withSourceLines } from './source-lines.js';
import { PIECE, wholeLine } from './whole-lines.js';

export type Log = ReturnType<typeof createLog>;

/** Which process a line is from, where there are several. */
export type Writer = { worker: number } | null;

const common = (level: LogLevel, writer: Writer) => ({
  level,
  base: writer,
  timestamp: pino.stdTimeFunctions.isoTime,
  hooks: { streamWrite: wholeLine },
});

/**
 * For the lines of requests, of which there is one each: nothing in them needs hiding, and looking for it would take longer than
 * writing them. They are written together, a tenth of a second late at most.
 */
export function createRequestLog(level: LogLevel, writer: Writer = null): Log {
  const destination = pino.destination({ sync: false, minLength: PIECE - 512, maxWrite: PIECE, periodicFlush: 100 });
  return pino(common(level, writer), destination);
}

/** Structured log on standard output. Whatever a caller passes, headers that carry credentials do not get into it. */
export function createLog(level: LogLevel, writer: Writer = null) {
  return pino(
    {
      ...common(level, writer),
      serializers: { err: errorWithSourceLines },
      redact: {
        paths: ['*.authorization', '*.cookie', '*.keySecret', 'authorization', 'keySecret'],
        censor: '[hidden]',
      },
    },
    pino.destination({ sync: true, maxWrite: PIECE }),
  );
}

const errorWithSourceLines = pino.stdSerializers.wrapErrorSerializer((error) => {
  error.stack = withSourceLines(error.stack);
  return error;
});
