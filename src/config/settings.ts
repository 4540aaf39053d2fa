import { COPY_SETTINGS } from './copy-settings.js';
import { DASHBOARD_SETTINGS } from './dashboard-settings.js';
import { parseDatasetUrl } from './dataset-location.js';
import { LIMIT_SETTINGS } from './limit-settings.js';
import {
  EXPLORER_MODES,
  LOG_LEVELS,
  oneOf,
  parseAccountsUrl,
  parseDay,
  parseEmail,
  parseHost,
  parseMetrics,
  parsePort,
  parsePublicUrl,
  parseRedisUrl,
  parseStates,
  parseSwitch,
  wholeNumber,
} from './parse-values.js';
import { parseReportUrl } from './report-url.js';
import { setting, shownAccountsUrl } from './setting.js';
import { SIGN_IN_SETTINGS } from './sign-in-settings.js';

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
  ...COPY_SETTINGS,
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
  sandbox: setting(
    'SANDBOX',
    'on',
    parseSwitch,
    'What /graphql shows in a browser: Apollo Sandbox (on), or a redirect to GraphiQL (off)',
  ),
  explorer: setting(
    'EXPLORER',
    'keyed',
    oneOf(EXPLORER_MODES),
    'Who can see pages and calendars with values: clients with an API key (keyed) or everyone (public); off removes pages with data',
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
    'States whose values everyone can read with the key demo:demo where others reach the service, such as CA,OH; empty: there is no such key',
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
  ...DASHBOARD_SETTINGS,
  ...SIGN_IN_SETTINGS,
  ...LIMIT_SETTINGS,
} as const;
