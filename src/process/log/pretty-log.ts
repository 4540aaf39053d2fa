import type { DestinationStream } from 'pino';
import { isColorSupported, prettyFactory } from 'pino-pretty';

/** Fields of a request that its line shows without their names. */
const OF_REQUEST = ['id', 'traceId', 'method', 'path', 'operation', 'status', 'ms', 'keyId', 'customer'];

/**
 * Writes log lines for people, such as `[12:30:00.000] INFO: GET /healthz 200 0.5 ms`. Use it only on a terminal, where writes are
 * synchronous: lines stay in order with other output of the process.
 */
export function prettyDestination(
  output: NodeJS.WritableStream & { isTTY?: boolean } = process.stdout,
): DestinationStream {
  const pretty = prettyFactory({
    colorize: isColorSupported && output.isTTY === true,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss.l',
    ignore: OF_REQUEST.join(','),
    messageFormat: (line, messageKey) => messageOf(line as Record<string, unknown>, String(line[messageKey] ?? '')),
  });
  return { write: (line) => output.write(pretty(withoutControlCharacters(line)) ?? line) };
}

function messageOf(
  { method, path, operation, status, ms, customer }: Record<string, unknown>,
  message: string,
): string {
  if (method === undefined) return message;
  const outcome = status === undefined ? message : `${status}`;
  return [method, path, operation, outcome, `${ms} ms`, customer].filter((part) => part !== undefined).join(' ');
}

/** Clients choose paths, and parts of error messages. Their control characters must not reach the terminal, which would interpret them. */
function withoutControlCharacters(line: string): string {
  const visible = (character: string) => `\\\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return line
    .replace(/\\(?:u(00[01][0-9a-f])|.)/gi, (match, code) => (code === undefined ? match : `\\\\u${code}`))
    .replace(/[\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, visible);
}
