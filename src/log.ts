import { pino } from 'pino';
import type { LogLevel } from './settings/values.js';
import { timestamp } from './timestamp.js';
import { PIECE, wholeLine } from './whole-lines.js';

export type Log = ReturnType<typeof createLog>;

/** Which process a line is from, where there are several. */
export type Writer = { worker: number } | null;

/** Structured log on standard output. Whatever a caller passes, headers that carry credentials do not get into it. */
export function createLog(level: LogLevel, writer: Writer = null) {
  return pino(
    {
      level,
      base: writer,
      timestamp,
      hooks: { streamWrite: wholeLine },
      redact: {
        paths: ['*.authorization', '*.cookie', '*.keySecret', 'authorization', 'keySecret'],
        censor: '[hidden]',
      },
    },
    pino.destination({ sync: true, maxWrite: PIECE }),
  );
}
