import { pino } from 'pino';
import { GatheredLines } from './gathered-lines.js';
import type { LogLevel } from './settings/values.js';
import { withSourceLines } from './source-lines.js';
import { PIECE, wholeLine } from './whole-lines.js';

export type Log = ReturnType<typeof createLog>;

/** Which process a line is from, where there are several. */
export type Writer = { worker: number } | null;

const common = (level: LogLevel, writer: Writer) => ({
  level,
  base: writer,
  timestamp,
  hooks: { streamWrite: wholeLine },
});

/** Most bytes of one write where no other process writes in between. */
const ALONE = 65_536;

let lastMs = 0;
let lastTime = '';

/** As pino's own `isoTime`, made once for all lines of a millisecond. */
function timestamp(): string {
  const now = Date.now();
  if (now !== lastMs) {
    lastMs = now;
    lastTime = `,"time":"${new Date(now).toISOString()}"`;
  }
  return lastTime;
}

/**
 * For the lines of requests, of which there is one each: nothing in them needs hiding, and looking for it would take longer than
 * writing them. They are written together, a tenth of a second late at most.
 */
export function createRequestLog(level: LogLevel, writer: Writer = null): Log {
  const most = writer ? PIECE : ALONE;
  return pino(common(level, writer), new GatheredLines(pino.destination({ sync: false, maxWrite: most }), most));
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
