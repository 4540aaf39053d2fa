import { readFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isCivilDay } from '../../../db/domain/deadlines/civil-day.js';
import { homeFolder } from '../../../db/package-root.js';
import type { AccountsLocation } from '../../../db/storage/accounts/open.js';
import { checkedPostgresUrl, isPostgresUrl } from '../../../db/storage/accounts/postgres/url.js';

/** Parsers of settings. Each throws an Error whose message completes the sentence "PORT must be …". */

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Parses a whole number, which has at most nine digits. */
export function wholeNumber(least: number, most = Number.POSITIVE_INFINITY, what = 'a whole number') {
  return (text: string): number => {
    const number = Number(text);
    if (/^\d{1,9}$/.test(text) && number >= least && number <= most) return number;
    throw new Error(
      `${what} ${most === Number.POSITIVE_INFINITY ? `of at least ${least}` : `from ${least} to ${most}`}`,
    );
  };
}

export const parsePort = wholeNumber(0, 65_535, 'a port number');

/** Makes a parser that accepts only these words. */
export function oneOf<Word extends string>(words: readonly Word[]): (text: string) => Word {
  return (text) => {
    const word = words.find((one) => one === text);
    if (word !== undefined) return word;
    throw new Error(`one of ${words.join(', ')}`);
  };
}

export function parseHost(text: string): string {
  if (/^[\w.:%-]+$/.test(text)) return text;
  throw new Error('an IP address or a host name, such as 127.0.0.1');
}

export function parsePublicUrl(text: string): string {
  if (text === '') return '';
  const url = URL.parse(text);
  const plain = url && !url.search && !url.hash && !url.username && !url.password;
  // Not the text: headers cannot contain all characters that people may write in a URL, such as letters of other alphabets.
  if (plain && /^https?:$/.test(url.protocol)) return url.href.replace(/\/+$/, '');
  throw new Error('a URL such as https://example.org/civic, without a query');
}

export function parseDay(text: string): string {
  if (text === '' || isCivilDay(text)) return text;
  throw new Error('a date, written YYYY-MM-DD');
}

export function parseEmail(text: string): string {
  if (text === '' || /^[^\s@<>"]+@[^\s@<>"]+$/.test(text)) return text;
  throw new Error('an email address');
}

/** Whether only programs on this machine can connect to a host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/** Cookies of the dashboard apply to the whole host, so the URL has no path. */
export function parseDashboardUrl(text: string): string {
  if (text === '') return '';
  const url = URL.parse(text);
  const plain = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  const isLocal = url && isLoopback(url.hostname.replace(/^\[(.*)\]$/, '$1'));
  if (plain && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal))) return url.origin;
  throw new Error(
    'an https URL without a path, such as https://dashboard.example.org; http only for a loopback address',
  );
}

export function parseEmails(text: string): string[] {
  const emails = text.split(',').map((email) => email.trim().toLowerCase());
  try {
    return emails.filter((email) => parseEmail(email) !== '');
  } catch {
    throw new Error('email addresses, separated by commas');
  }
}

/** Parses `file:` and a path. Relative paths do not depend on the working directory. */
export function parseFileUrl(text: string): string {
  const path = text.startsWith('file://') ? pathOfUrl(text) : /^file:(.+)$/.exec(text)?.[1];
  if (path) return resolve(homeFolder, path);
  throw new Error('a file URL such as file:.data/dataset.sqlite or file:/var/lib/civic/dataset.sqlite');
}

function pathOfUrl(text: string): string | undefined {
  try {
    return fileURLToPath(text);
  } catch {
    return undefined;
  }
}

/** @param environment of whose variables for PostgreSQL only PGPASSWORD is used */
export function parseAccountsUrl(text: string, environment: NodeJS.ProcessEnv = {}): AccountsLocation {
  if (!isPostgresUrl(text)) {
    if (text.startsWith('file:')) return { kind: 'file', path: parseFileUrl(text) };
    throw new Error('a file URL such as file:.data/accounts.sqlite, or postgres://user:password@host/database');
  }
  return { kind: 'postgres', url: checkedPostgresUrl(text, environment) };
}

/** Redis uses no other parts, and its client would read a query as options. */
export function parseRedisUrl(text: string): string {
  if (text === '') return '';
  const url = URL.parse(text);
  const plain = url && !url.search && !url.hash && url.hostname && /^(\/\d{0,5})?$/.test(url.pathname);
  if (plain && /^rediss?:$/.test(url.protocol) && isEncoded(url.username) && isEncoded(url.password)) return text;
  throw new Error(
    'empty, or the URL of one Redis (not of a Redis Cluster or Sentinel), such as redis://redis.example.org:6379/0 or rediss://user:password@redis.example.org:6379, with % and @ of a password written as %25 and %40',
  );
}

function isEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '' || text === '';
  } catch {
    return false;
  }
}

export function parseSwitch(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new Error('on or off');
}

/** Who may read the data outside of GraphQL and REST: clients with an API key, or everyone. */
export const EXPLORER_MODES = ['keyed', 'public'] as const;
export type ExplorerMode = (typeof EXPLORER_MODES)[number];

export function parseStates(text: string): readonly string[] {
  if (text === '') return [];
  const codes = text.split(',').map((code) => code.trim());
  if (codes.every((code) => /^[A-Z]{2}$/.test(code))) return [...new Set(codes)];
  throw new Error('empty, or postal codes of states, such as CA,OH');
}

const SECONDS = { s: 1, m: 60, h: 3600 } as const;

/** Parses points per time for a key and, after a comma, for an address. Without the comma, both are the same. */
export function parseRateLimit(text: string): { key: PointsPerTime; address: PointsPerTime } | undefined {
  if (text === 'off') return undefined;
  const limits = text.split(',').map((part) => parsePointsPerTime(part.trim()));
  const [key, address = key] = limits;
  if (key && address && limits.length <= 2 && !limits.includes(undefined)) return { key, address };
  throw new Error(
    'points per time for a key and for an address, such as 6000/60s,1200/60s, or 600/1m for both, or off',
  );
}

interface PointsPerTime {
  points: number;
  seconds: number;
}

function parsePointsPerTime(text: string): PointsPerTime | undefined {
  const [, points, number, unit] = /^([1-9]\d{0,8})\/([1-9]\d{0,4})([smh])$/.exec(text) ?? [];
  return unit ? { points: Number(points), seconds: Number(number) * SECONDS[unit as keyof typeof SECONDS] } : undefined;
}

/** Where /metrics is served. */
type MetricsPlace = { kind: 'off' } | { kind: 'public' } | { kind: 'own'; host: string; port: number };

export function parseMetrics(text: string): MetricsPlace {
  if (text === 'off' || text === 'public') return { kind: text };
  const address = parseAddress(text);
  if (address) return { kind: 'own', ...address };
  throw new Error('off, public, or an address such as 127.0.0.1:9464');
}

/** An address to listen on, such as 127.0.0.1:9464; undefined for another text. */
export function parseAddress(text: string): { host: string; port: number } | undefined {
  const [, host, port] = /^(.+):(\d+)$/.exec(text) ?? [];
  return host && port ? { host: parseHost(host.replace(/^\[(.*)\]$/, '$1')), port: parsePort(port) } : undefined;
}

/** A public key of minisign (https://jedisct1.github.io/minisign/#public-key-format). */
export interface PublicKey {
  /** 8 bytes, which signatures name. */
  readonly id: Buffer;
  /** 32 bytes of Ed25519. */
  readonly key: Buffer;
}

/**
 * @param text the line with the key, or the path of a .pub file; empty for none
 * @throws an Error whose message completes the sentence "DATASET_PUBLIC_KEY must be …"
 */
export function parsePublicKey(text: string): PublicKey | undefined {
  if (text === '') return undefined;
  const key = decode(text) ?? decode(lastLine(resolve(homeFolder, text)));
  if (key) return key;
  throw new Error('a public key of minisign, 56 characters that begin with RW, or the path of a .pub file');
}

function decode(line: string): PublicKey | undefined {
  if (!/^[A-Za-z0-9+/]{56}$/.test(line)) return undefined;
  const bytes = Buffer.from(line, 'base64');
  if (bytes.toString('latin1', 0, 2) !== 'Ed') return undefined;
  return { id: bytes.subarray(2, 10), key: bytes.subarray(10) };
}

/** The first line of a .pub file is a comment. */
function lastLine(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim().split(/\r?\n/).at(-1) ?? '';
  } catch {
    return '';
  }
}

/** Where the dashboard listens. */
export type DashboardPlace = { kind: 'default' } | { kind: 'off' } | { kind: 'own'; host: string; port: number };

export function parseDashboard(text: string): DashboardPlace {
  if (text === '') return { kind: 'default' };
  if (text === 'off') return { kind: 'off' };
  const address = parseAddress(text);
  if (address) return { kind: 'own', ...address };
  throw new Error('off, or an address such as 127.0.0.1:4100');
}

/** Without TLS, others could read links and passwords in transit, so plain `smtp` requires STARTTLS, except on this machine. */
export function parseSmtpUrl(text: string): string {
  if (text === '') return '';
  const url = URL.parse(text);
  const isPlain = url && !url.search && !url.hash && url.hostname && /^\/?$/.test(url.pathname);
  if (isPlain && /^smtps?:$/.test(url.protocol)) return text;
  throw new Error(
    'empty, or the URL of a mail server, such as smtp://user:password@smtp.example.org:587 (STARTTLS) or smtps://user:password@smtp.example.org (TLS), with % and @ of a password written as %25 and %40',
  );
}

/** An issuer is compared as it is written (OpenID Connect Discovery, section 4.3). */
export function parseIssuer(text: string): string {
  if (text === '') return '';
  const url = URL.parse(text);
  const isPlain = url && !url.search && !url.hash && !url.username && !url.password;
  const isLocal = url?.protocol === 'http:' && isLoopback(url.hostname.replace(/^\[(.*)\]$/, '$1'));
  if (isPlain && (url.protocol === 'https:' || isLocal)) return text;
  throw new Error('an https URL such as https://login.example.org, without a query; http only for a loopback address');
}
