import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../../../db/package-root.js';
import { childEnvironment, readConfig } from '../../../../src/process/settings/config.js';

describe('the settings', () => {
  it('have defaults', () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      publicUrl: '',
      contactEmail: '',
      v1Sunset: '',
      explorer: 'keyed',
      demoKey: true,
      dataset: { kind: 'file', path: join(packageRoot, '.data/dataset.sqlite') },
      accounts: { kind: 'file', path: join(packageRoot, '.data/accounts.sqlite') },
      datasetPublicKey: undefined,
      logLevel: 'info',
      production: false,
      rateLimit: { key: { points: 6000, seconds: 60 }, address: { points: 1200, seconds: 60 } },
    });
  });

  it.each([
    ['PORT', '0', { port: 0 }],
    ['HOST', '::1', { host: '::1' }],
    ['PUBLIC_URL', 'https://example.org/civic/', { publicUrl: 'https://example.org/civic' }],
    // Headers have this URL, so it is in ASCII and on one line.
    ['PUBLIC_URL', 'https://wähler.example/\na b', { publicUrl: 'https://xn--whler-gra.example/a%20b' }],
    ['CONTACT_EMAIL', 'keys@example.org', { contactEmail: 'keys@example.org' }],
    [
      'REPORT_URL',
      'https://example.org/r?s={state}&v={value}',
      { reportUrl: 'https://example.org/r?s={state}&v={value}' },
    ],
    ['V1_SUNSET', '2027-12-31', { v1Sunset: '2027-12-31' }],
    ['DATASET_URL', 'file:data/x.sqlite', { dataset: { kind: 'file', path: join(packageRoot, 'data/x.sqlite') } }],
    ['DATASET_URL', 'file:/var/x.sqlite', { dataset: { kind: 'file', path: '/var/x.sqlite' } }],
    ['ACCOUNTS_URL', 'file:///var/with%20space.sqlite', { accounts: { kind: 'file', path: '/var/with space.sqlite' } }],
    ['ACCOUNTS_URL', 'postgresql://u@h/db', { accounts: { kind: 'postgres', url: 'postgresql://u@h/db' } }],
    ['LIMITS_URL', '', { limitsUrl: '' }],
    ['LIMITS_URL', 'redis://127.0.0.1', { limitsUrl: 'redis://127.0.0.1' }],
    ['LIMITS_URL', 'rediss://us%40er:p%25ss@[::1]:6380/2', { limitsUrl: 'rediss://us%40er:p%25ss@[::1]:6380/2' }],
    ['FOLLOW_SECONDS', '86400', { followSeconds: 86_400 }],
    ['USAGE_DAYS', '30', { usageDays: 30 }],
    ['EXPLORER', 'public', { explorer: 'public' }],
    ['DEMO_KEY', 'off', { demoKey: false }],
    ['DEMO_STATES', 'CA, OH,CA', { demoStates: ['CA', 'OH'] }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
    ['NODE_ENV', 'production', { production: true }],
    ['GRAPHQL_MAX_DEPTH', '20', { depth: 20 }],
    ['RATE_LIMIT', 'off', { rateLimit: undefined }],
    ['RATE_LIMIT', '', { rateLimit: { key: { points: 6000, seconds: 60 }, address: { points: 1200, seconds: 60 } } }],
    [
      'RATE_LIMIT',
      '600/1m',
      { rateLimit: { key: { points: 600, seconds: 60 }, address: { points: 600, seconds: 60 } } },
    ],
    [
      'RATE_LIMIT',
      '9/2h, 5/1s',
      { rateLimit: { key: { points: 9, seconds: 7200 }, address: { points: 5, seconds: 1 } } },
    ],
    ['TRUSTED_PROXIES', '2', { proxies: 2 }],
    ['METRICS', 'public', { metrics: { kind: 'public' } }],
    ['METRICS', '127.0.0.1:9464', { metrics: { kind: 'own', host: '127.0.0.1', port: 9464 } }],
    ['METRICS', '[::1]:9464', { metrics: { kind: 'own', host: '::1', port: 9464 } }],
    ['PORT', ' ', { port: 4000 }],
  ])('%s=%j is read as %j', (name, text, expected) => {
    expect(readConfig({ [name]: text })).toMatchObject(expected);
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'two words'],
    ['V1_SUNSET', '31.12.2027'],
    ['V1_SUNSET', '2027-02-30'],
    ['V1_SUNSET', '2027'],
    ['V1_SUNSET', '2027-02'],
    ['PUBLIC_URL', 'example.org'],
    ['PUBLIC_URL', 'https://example.org/?a=b'],
    ['CONTACT_EMAIL', 'nobody'],
    ['REPORT_URL', 'http://example.org/report'],
    ['REPORT_URL', 'https://example.org/{county}'],
    ['REPORT_URL', 'https://{state}.example.org/'],
    ['REPORT_URL', 'javascript:alert(1)'],
    ['DATASET_URL', '/var/x.sqlite'],
    ['DATASET_URL', 'https://example.org/data/'],
    ['DATASET_URL', 'https://example.org/dataset.sqlite#part'],
    ['DATASET_URL', 'http://example.org/dataset.sqlite'],
    ['DATASET_URL', 's3://bucket/dataset.sqlite'],
    ['DATASET_PUBLIC_KEY', 'RWSl'],
    ['ACCOUNTS_URL', '/var/x.sqlite'],
    ['LIMITS_URL', '127.0.0.1:6379'],
    ['LIMITS_URL', 'http://127.0.0.1:6379'],
    ['FOLLOW_SECONDS', '0'],
    ['FOLLOW_SECONDS', '86401'],
    ['USAGE_DAYS', '0'],
    ['EXPLORER', 'on'],
    ['DEMO_KEY', 'no'],
    ['DEMO_STATES', 'California'],
    ['RATE_LIMIT', '600'],
    ['RATE_LIMIT', '0/60s'],
    ['RATE_LIMIT', 'none'],
    ['RATE_LIMIT', '600/60s,'],
    ['RATE_LIMIT', '6/1s,5/1s,4/1s'],
    ['TRUSTED_PROXIES', 'one'],
    ['METRICS', 'on'],
    ['METRICS', '127.0.0.1:99999'],
    ['GRAPHQL_MAX_COST', '0'],
    ['GRAPHQL_MAX_COST', '1e9'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%j is rejected with its name and the valid values', (name, text) => {
    expect(() => readConfig({ [name]: text })).toThrow(`${name} is ${JSON.stringify(text)}, but must be `);
  });

  it.each([
    ['redis:///0', 'redis://…'],
    ['redis://host/name', 'redis://…'],
    ['redis://host/0?db=1', 'redis://…'],
    ['redis://user:a%b@host', 'redis://…'],
    ['rediss://:p@ss/w:rd@host/x', 'rediss://…'],
    ['user:password@host', 'user:…@host'],
  ])('LIMITS_URL=%j is rejected without its password', (text, shown) => {
    expect(() => readConfig({ LIMITS_URL: text })).toThrow(`LIMITS_URL is "${shown}", but must be `);
  });

  it.each(['redis-sentinel://:secret@host:26379/primary', 'redis://:secret@a:6379,b:6379'])(
    'LIMITS_URL=%j is rejected, because it is not one Redis',
    (text) => {
      const read = () => readConfig({ LIMITS_URL: text });
      expect(read).toThrow('the URL of one Redis (not of a Redis Cluster or Sentinel)');
      expect(read).not.toThrow('secret');
    },
  );

  it('are variables of PostgreSQL without which connections would be less safe, but only with accounts there', () => {
    const environment = { PGSSLMODE: 'verify-full' };
    expect(readConfig(environment)).toMatchObject({ accounts: { kind: 'file' } });
    expect(() => readConfig({ ...environment, ACCOUNTS_URL: 'postgres://u:s3cret@host/db' })).toThrow(
      'ACCOUNTS_URL is "postgres://…", but must be used without the variable PGSSLMODE',
    );
  });

  it.each(['file://host/x.sqlite', 'file:///a%2Fb.sqlite'])('say what DATASET_URL must be for %s', (url) => {
    expect(() => readConfig({ DATASET_URL: url })).toThrow('must be a file URL such as file:.data/dataset.sqlite');
  });
});

describe('the environment of programs that the service starts', () => {
  it('has the path of the libraries of Node, if it is set, and no settings', () => {
    const secret = { ACCOUNTS_URL: 'postgres://user:secret@host/db', PATH: '/bin' };
    expect(childEnvironment({ ...secret, LD_LIBRARY_PATH: '/opt/lib' })).toEqual({ LD_LIBRARY_PATH: '/opt/lib' });
    expect(childEnvironment(secret)).toEqual({});
  });
});
