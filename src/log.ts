import { pino } from 'pino';
import type { LogLevel } from './settings/values.js';

export type Log = ReturnType<typeof createLog>;

/** Structured log on standard output. Whatever a caller passes, headers that carry credentials do not get into it. */
export function createLog(level: LogLevel) {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['*.authorization', '*.cookie', '*.keySecret', 'authorization', 'keySecret'], censor: '[hidden]' },
  });
}
