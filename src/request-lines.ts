import { pino } from 'pino';
import type { Caller } from './auth.js';
import { GatheredLines } from './gathered-lines.js';
import type { Writer } from './log.js';
import type { LogLevel } from './settings/values.js';
import { timestamp } from './timestamp.js';
import { PIECE, wholeLine } from './whole-lines.js';

/** A request that is over. */
export interface LoggedRequest {
  id: string;
  method: string;
  /** Without the query. */
  path: string;
  /** Of the answer; undefined where the client has gone away before it was out. */
  status: number | undefined;
  ms: number;
  /** Who has asked, where that was looked up. */
  caller: Caller | undefined;
}

/** Where one line goes for each request. */
export interface RequestLines {
  write(request: LoggedRequest): void;
}

/** Most bytes of one write where no other process writes in between. */
const ALONE = 65_536;

/** Lines on standard output, written together, a tenth of a second late at most. @returns undefined where the level leaves them out */
export function createRequestLines(level: LogLevel, writer: Writer = null): RequestLines | undefined {
  if (!pino({ level }).isLevelEnabled('info')) return undefined;
  const most = writer ? PIECE : ALONE;
  const lines = new GatheredLines(pino.destination({ sync: false, maxWrite: most }), most);
  const lineOf = requestLine(writer);
  return { write: (request) => lines.write(wholeLine(lineOf(request))) };
}

/**
 * Makes the line that pino makes of the same at the level `info`. There is one for each request, always with the same fields and
 * nothing that needs hiding: pino, which looks at each field anew, takes several times as long.
 */
export function requestLine(writer: Writer): (request: LoggedRequest) => string {
  const from = writer ? `,"worker":${writer.worker}` : '';
  return ({ id, method, path, status, ms, caller }) => {
    const answered = status === undefined ? '' : `,"status":${status}`;
    const who =
      caller && 'keyId' in caller ? `,"keyId":${quoted(caller.keyId)},"customer":${quoted(caller.customer)}` : '';
    const msg = status === undefined ? 'request given up by the client' : 'request';
    return `{"level":30${timestamp()}${from},"id":"${id}","method":"${method}","path":${quoted(path)}${answered},"ms":${ms}${who},"msg":"${msg}"}\n`;
  };
}

/** What stands in JSON as it is. */
const PLAIN = /^[ !#-[\]-~]*$/;

function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}
