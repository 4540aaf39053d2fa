import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../db/package-root.js';

/** Raised with every setting that is wrong, so that one look mends them all. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  constructor(readonly problems: string[]) {
    super(['The settings are not usable:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
  }
}

/** One environment variable: what it means, what it is when it is not set, and how its text is read. */
export interface Setting<Value> {
  readonly name: string;
  readonly help: string;
  /** As it would be written in the environment; empty means not set. */
  readonly fallback: string;
  /** @throws an Error whose message says what was expected */
  readonly parse: (text: string) => Value;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

function setting<Value>(name: string, fallback: string, parse: (text: string) => Value, help: string): Setting<Value> {
  return { name, help, fallback, parse };
}

/** All settings there are. The README lists them, and a test compares the two. */
export const SETTINGS = {
  port: setting('PORT', '4000', parsePort, 'TCP port to listen on; 0 takes a free one'),
  host: setting('HOST', '127.0.0.1', parseHost, 'Address to listen on; 0.0.0.0 is every IPv4 address of the machine'),
  publicUrl: setting(
    'PUBLIC_URL',
    '',
    parsePublicUrl,
    'Address under which clients reach the service, with a path where a proxy adds one',
  ),
  contactEmail: setting(
    'CONTACT_EMAIL',
    '',
    parseEmail,
    'Where people ask for a key; shown when credentials are refused',
  ),
  v1Sunset: setting(
    'V1_SUNSET',
    '',
    parseDay,
    'Day on which v1 ends, YYYY-MM-DD; sent as the Sunset header of its answers',
  ),
  datasetPath: setting(
    'DATASET_URL',
    'file:.data/dataset.sqlite',
    parseFileUrl,
    'The published dataset, a SQLite file',
  ),
  accountsPath: setting(
    'ACCOUNTS_URL',
    'file:.data/accounts.sqlite',
    parseFileUrl,
    'Customers and API keys, a SQLite file',
  ),
  sandbox: setting(
    'SANDBOX',
    'on',
    parseSwitch,
    'Whether /graphql shows Apollo Sandbox in a browser: on, or off (it goes to GraphiQL then)',
  ),
  logLevel: setting('LOG_LEVEL', 'info', parseLogLevel, `Least level that is logged: ${LOG_LEVELS.join(', ')}`),
  production: setting('NODE_ENV', '', (text) => text === 'production', '"production" makes no demo key'),
} as const;

export type Config = { readonly [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]['parse']> };

/**
 * Reads all settings.
 *
 * @throws ConfigError that names every one that is wrong
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const problems: string[] = [];
  const entries = Object.entries(SETTINGS).map(([key, { name, fallback, parse }]) => {
    const text = environment[name]?.trim() || fallback;
    try {
      return [key, parse(text)];
    } catch (error) {
      problems.push(`${name} is ${JSON.stringify(text)}, and should be ${(error as Error).message}.`);
      return [key, undefined];
    }
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.fromEntries(entries) as Config;
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new Error('a port number from 0 to 65535');
}

function parseHost(text: string): string {
  if (/^[\w.:%-]+$/.test(text)) return text;
  throw new Error('an IP address or a host name, such as 127.0.0.1');
}

function parsePublicUrl(text: string): string {
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const plain = url && !url.search && !url.hash && !url.username && !url.password;
  if (plain && /^https?:$/.test(url.protocol)) return text.replace(/\/+$/, '');
  throw new Error('an address such as https://example.org/civic, without a query');
}

function parseDay(text: string): string {
  const time = Date.parse(`${text}T00:00:00Z`);
  if (text === '' || (!Number.isNaN(time) && new Date(time).toISOString().startsWith(text))) return text;
  throw new Error('a day, written YYYY-MM-DD');
}

function parseEmail(text: string): string {
  if (text === '' || /^[^\s@<>"]+@[^\s@<>"]+$/.test(text)) return text;
  throw new Error('an email address');
}

/** `file:` and a path. A relative one is meant from the project folder, so that it does not depend on where a command is run. */
function parseFileUrl(text: string): string {
  if (text.startsWith('file://')) return fileURLToPath(text);
  const path = /^file:(.+)$/.exec(text)?.[1];
  if (path) return resolve(join(packageRoot, '.'), path);
  throw new Error('a file address such as file:.data/dataset.sqlite or file:/var/lib/civic/dataset.sqlite');
}

function parseSwitch(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new Error('on or off');
}

function parseLogLevel(text: string): LogLevel {
  if ((LOG_LEVELS as readonly string[]).includes(text)) return text as LogLevel;
  throw new Error(`one of ${LOG_LEVELS.join(', ')}`);
}
