import { resolve } from 'node:path';
import { homeFolder } from '../../../db/package-root.js';
import { DEFAULT_LIMITS } from '../../../schema/limits/operation-limits.js';
import { parseDatasetUrl } from './dataset-location.js';
import {
  EXPLORER_MODES,
  LOG_LEVELS,
  oneOf,
  parseAccountsUrl,
  parseDashboard,
  parseDashboardUrl,
  parseDay,
  parseEmail,
  parseEmails,
  parseHost,
  parseIssuer,
  parseMetrics,
  parsePort,
  parsePublicKey,
  parsePublicUrl,
  parseRateLimit,
  parseRedisUrl,
  parseSmtpUrl,
  parseStates,
  parseSwitch,
  wholeNumber,
} from './parse-values.js';
import { parseReportUrl } from './report-url.js';

/** An environment variable with its default and its parser. */
interface Setting<Value> {
  readonly name: string;
  readonly help: string;
  /** The default, as it would be written in the environment; empty if there is none. */
  readonly fallback: string;
  /** @throws an Error whose message completes the sentence "PORT must be …" */
  readonly parse: (text: string, environment?: NodeJS.ProcessEnv) => Value;
  /** Returns an invalid value as messages may show it. */
  readonly shown: (text: string) => string;
}

function setting<Value>(
  name: string,
  fallback: string,
  parse: (text: string, environment?: NodeJS.ProcessEnv) => Value,
  help: string,
  shown = withoutSecrets,
): Setting<Value> {
  return { name, help, fallback, parse, shown };
}

/**
 * A setting as a message may show it, without the password or signature that a URL may have. URLs of databases are left out as a whole, because
 * someone may have forgotten to escape a character of the password, and then no part of the URL is known to be something else.
 */
function withoutSecrets(text: string): string {
  const database = /^(postgres(?:ql)?|rediss?):/i.exec(text)?.[0];
  if (database) return `${database}//…`;
  return text.replace(/:.*@/s, ':…@').replace(/([?&][^=&]*=)[^&]{16,}/g, '$1…');
}

/**
 * As `withoutSecrets`, for a setting that has a password if it is not the path of a file: someone may have written something else, such
 * as `host=… password=…`.
 */
function shownAccountsUrl(text: string): string {
  if (/^(file:|[./])[^:@=?]*$/.test(text)) return text;
  const scheme = /^(postgres(ql)?|mysql|rediss?|https?|file):/i.exec(text)?.[0];
  return scheme ? `${scheme}//…` : '…';
}

/** Someone may have forgotten to escape a character of the password. */
function shownSmtpUrl(text: string): string {
  return /^smtps?:/i.test(text) ? `${text.slice(0, text.indexOf(':'))}://…` : '…';
}

/** All settings. .deploy/settings.md lists them, and a test compares the two. */
export const SETTINGS = {
  port: setting('PORT', '4000', parsePort, 'TCP port to listen on; 0 chooses a free port'),
  host: setting(
    'HOST',
    '127.0.0.1',
    parseHost,
    'Address to listen on; 0.0.0.0 means all IPv4 addresses of the machine',
  ),
  publicUrl: setting(
    'PUBLIC_URL',
    '',
    parsePublicUrl,
    'URL at which clients reach the service, including the path if a proxy adds one',
  ),
  contactEmail: setting(
    'CONTACT_EMAIL',
    '',
    parseEmail,
    'Email address for requests for API keys and reports of problems; shown in error messages and on pages',
  ),
  reportUrl: setting(
    'REPORT_URL',
    '',
    parseReportUrl,
    'Page on which people report a problem with a value, with the placeholders {state}, {region}, {field}, {release} and {value}; empty: a mail to CONTACT_EMAIL',
  ),
  v1Sunset: setting(
    'V1_SUNSET',
    '',
    parseDay,
    'Date on which REST v1 ends (YYYY-MM-DD); sent in the Sunset header of v1 responses',
  ),
  dataset: setting(
    'DATASET_URL',
    'file:.data/dataset.sqlite',
    parseDatasetUrl,
    'SQLite file of the published dataset, or the https URL of a published file that the service follows',
  ),
  accounts: setting(
    'ACCOUNTS_URL',
    'file:.data/accounts.sqlite',
    parseAccountsUrl,
    'SQLite file or PostgreSQL database of customers and API keys: file:… or postgres://user:password@host/database?sslmode=verify-full',
    shownAccountsUrl,
  ),
  limitsUrl: setting(
    'LIMITS_URL',
    '',
    parseRedisUrl,
    'Redis that counts the rate limits for all servers, such as redis://redis.example.org:6379; empty: each process counts for itself',
  ),
  copies: setting(
    'COPIES',
    '.data/copies',
    (text) => resolve(homeFolder, text),
    'Folder of the local copies of a dataset and accounts on other machines; one for each process',
  ),
  followSeconds: setting(
    'FOLLOW_SECONDS',
    '2',
    // At most a day: a timer of Node takes 24 days, and runs at once if it has more.
    wholeNumber(1, 86_400),
    'Seconds between checks for a new release at the URL of the dataset',
  ),
  datasetPublicKey: setting(
    'DATASET_PUBLIC_KEY',
    '',
    parsePublicKey,
    'Public key of minisign, or the path of its .pub file; a dataset at a URL must then be signed with it',
  ),
  startWait: setting(
    'START_WAIT',
    '30',
    wholeNumber(0),
    'Seconds to wait at startup for a dataset or a PostgreSQL that cannot be reached, if there is no copy',
  ),
  releasesKept: setting(
    'RELEASES_KEPT',
    '10',
    wholeNumber(0),
    'Number of earlier releases whose files stay next to the dataset, for a rollback',
  ),
  changesKept: setting(
    'CHANGES_KEPT',
    '100000',
    wholeNumber(0),
    'Number of changes that the dataset records; those of the oldest releases go first',
  ),
  usageDays: setting(
    'USAGE_DAYS',
    '400',
    wholeNumber(1),
    'Number of days for which the usage of each API key is stored with the accounts',
  ),
  explorer: setting(
    'EXPLORER',
    'keyed',
    oneOf(EXPLORER_MODES),
    'Who can see pages and calendars with values: clients with an API key (keyed) or everyone (public)',
  ),
  demoKey: setting(
    'DEMO_KEY',
    'on',
    parseSwitch,
    'Whether the key demo:demo opens all values, and pages need no key, on a machine that runs the service for itself: on, off',
  ),
  demoStates: setting(
    'DEMO_STATES',
    '',
    parseStates,
    'States whose values everyone can read with the key demo:demo, by REST and by state(code:), where others reach the service, such as CA,OH; empty: there is no such key',
  ),
  metrics: setting(
    'METRICS',
    'off',
    parseMetrics,
    'Where /metrics is served for Prometheus: off, public (on PORT), or a separate address such as 127.0.0.1:9464',
  ),
  logLevel: setting('LOG_LEVEL', 'info', oneOf(LOG_LEVELS), `Lowest level that is logged: ${LOG_LEVELS.join(', ')}`),
  production: setting(
    'NODE_ENV',
    '',
    (text) => text === 'production',
    'If it is "production", others reach the service: the demo key reads only values of DEMO_STATES',
  ),
  dashboard: setting(
    'DASHBOARD',
    '',
    parseDashboard,
    'Address of the dashboard, such as 127.0.0.1:4100, or off; by default 127.0.0.1:4100 if HOST is a loopback address, accounts are a file and NODE_ENV is not production',
  ),
  dashboardUrl: setting(
    'DASHBOARD_URL',
    '',
    parseDashboardUrl,
    'URL at which people open the dashboard, without a path; https, unless it is a loopback address; error messages and pages of the service link to it',
  ),
  dashboardOperators: setting(
    'DASHBOARD_OPERATORS',
    '',
    parseEmails,
    'Email addresses of people who become operators when they first sign in to the dashboard, separated by commas',
  ),
  smtpUrl: setting(
    'SMTP_URL',
    '',
    parseSmtpUrl,
    'Mail server of the dashboard for sign-in links, invitations and notices, such as smtps://user:password@smtp.example.org; empty: it sends no mail',
    shownSmtpUrl,
  ),
  mailFrom: setting(
    'MAIL_FROM',
    '',
    parseEmail,
    'Email address that mails of the dashboard come from; empty: CONTACT_EMAIL',
  ),
  oidcIssuer: setting(
    'OIDC_ISSUER',
    '',
    parseIssuer,
    'URL of an OpenID provider for single sign-on to the dashboard, such as https://login.example.org; empty: there is none',
  ),
  oidcClientId: setting('OIDC_CLIENT_ID', '', (text) => text, 'ID of the dashboard at the OpenID provider'),
  oidcClientSecret: setting(
    'OIDC_CLIENT_SECRET',
    '',
    (text) => text,
    'Secret of the dashboard at the OpenID provider',
    () => '…',
  ),
  // Limits of operations have the names and defaults of schema/limits/operation-limits.ts, which says why.
  tokens: count('GRAPHQL_MAX_TOKENS', DEFAULT_LIMITS.tokens, 'Maximum number of tokens of a GraphQL document'),
  depth: count('GRAPHQL_MAX_DEPTH', DEFAULT_LIMITS.depth, 'Maximum number of levels of nested fields and fragments'),
  fields: count(
    'GRAPHQL_MAX_FIELDS',
    DEFAULT_LIMITS.fields,
    'Maximum number of fields of an operation, including fragments',
  ),
  cost: count('GRAPHQL_MAX_COST', DEFAULT_LIMITS.cost, 'Maximum cost of an operation'),
  maxResponseBytes: count(
    'GRAPHQL_MAX_ANSWER',
    DEFAULT_LIMITS.maxResponseBytes,
    'Maximum size of a response of /graphql or /mcp in bytes, before compression',
  ),
  // The longest of the samples has 1 KB, the introspection query of code generators 2 KB.
  maxBody: count('GRAPHQL_MAX_BODY', 100_000, 'Maximum size of a request body of /graphql or /mcp in bytes'),
  rateLimit: setting(
    'RATE_LIMIT',
    // A page of the service takes some 10 requests, so 1,200 are enough for the people behind one address.
    '6000/60s,1200/60s',
    parseRateLimit,
    'Points per time for each API key, then for each client address without a key; one value applies to both; off means no limit',
  ),
  maxConnections: count(
    'MAX_CONNECTIONS',
    2_000,
    'Maximum number of open connections; when it is reached, further ones are closed at once, and so are those without a request',
  ),
  proxies: setting(
    'TRUSTED_PROXIES',
    '0',
    wholeNumber(0),
    'Number of your own proxies that add to X-Forwarded-For, from which the client address is read',
  ),
} as const;

function count(name: string, fallback: number, help: string) {
  return setting(name, String(fallback), wholeNumber(1), help);
}
