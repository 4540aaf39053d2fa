import { LIMIT_SETTINGS } from './limit-settings.js';
import {
  LOG_LEVELS,
  parseDay,
  parseEmail,
  parseFileUrl,
  parseHost,
  parseLogLevel,
  parseMetrics,
  parsePort,
  parsePublicUrl,
  parseSwitch,
  parseWorkers,
} from './parse-values.js';
import { setting } from './setting.js';

/** All settings there are. The README lists them, and a test compares the two. */
export const SETTINGS = {
  port: setting('PORT', '4000', parsePort, 'TCP port to listen on; 0 takes a free one'),
  host: setting('HOST', '127.0.0.1', parseHost, 'Address to listen on; 0.0.0.0 is every IPv4 address of the machine'),
  workers: setting('WORKERS', '1', parseWorkers, 'Only 1: to use more cores, run several processes behind a proxy'),
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
    'Day on which v1 ends, YYYY-MM-DD; sent as the Sunset header of its responses',
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
  metrics: setting(
    'METRICS',
    'off',
    parseMetrics,
    'Where Prometheus finds /metrics: off, public (on PORT), or an address of its own such as 127.0.0.1:9464',
  ),
  logLevel: setting('LOG_LEVEL', 'info', parseLogLevel, `Least level that is logged: ${LOG_LEVELS.join(', ')}`),
  production: setting('NODE_ENV', '', (text) => text === 'production', '"production" makes no demo key'),
  ...LIMIT_SETTINGS,
} as const;
