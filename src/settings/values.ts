import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../../db/package-root.js';

/** How the text of a setting is read. Each throws an Error whose message says what was expected. */

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new Error('a port number from 0 to 65535');
}

export function parseHost(text: string): string {
  if (/^[\w.:%-]+$/.test(text)) return text;
  throw new Error('an IP address or a host name, such as 127.0.0.1');
}

export function parsePublicUrl(text: string): string {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plain = url && !url.search && !url.hash && !url.username && !url.password;
  if (plain && /^https?:$/.test(url.protocol)) return text.replace(/\/+$/, '');
  throw new Error('an address such as https://example.org/civic, without a query');
}

export function parseDay(text: string): string {
  const time = Date.parse(`${text}T00:00:00Z`);
  if (text === '' || (!Number.isNaN(time) && new Date(time).toISOString().startsWith(text))) return text;
  throw new Error('a day, written YYYY-MM-DD');
}

export function parseEmail(text: string): string {
  if (text === '' || /^[^\s@<>"]+@[^\s@<>"]+$/.test(text)) return text;
  throw new Error('an email address');
}

/** `file:` and a path. A relative one is meant from the project folder, so that it does not depend on where a command is run. */
export function parseFileUrl(text: string): string {
  if (text.startsWith('file://')) return fileURLToPath(text);
  const path = /^file:(.+)$/.exec(text)?.[1];
  if (path) return resolve(join(packageRoot, '.'), path);
  throw new Error('a file address such as file:.data/dataset.sqlite or file:/var/lib/civic/dataset.sqlite');
}

export function parseSwitch(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new Error('on or off');
}

export function parseLogLevel(text: string): LogLevel {
  if ((LOG_LEVELS as readonly string[]).includes(text)) return text as LogLevel;
  throw new Error(`one of ${LOG_LEVELS.join(', ')}`);
}

export function parseCount(text: string): number {
  const count = Number(text);
  if (/^\d{1,9}$/.test(text) && count > 0) return count;
  throw new Error('a whole number above 0');
}
