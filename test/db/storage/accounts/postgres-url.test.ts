import { describe, expect, it } from 'vitest';
import { checkedPostgresUrl, describeTarget, parsePostgresUrl } from '../../../../db/storage/accounts/postgres/url.js';

const DEFAULTS = {
  ...{ user: 'user', password: undefined, sslmode: 'prefer', sslrootcert: undefined },
  ...{ applicationName: 'civic-data', options: undefined },
};

describe('the URL of a PostgreSQL database', () => {
  it.each([
    ['postgres://user@host/db', { host: 'host', port: 5432, database: 'db', ...DEFAULTS }],
    [
      'postgresql://user:p%40ss%2Fword%3A@one:6000/my%20db?sslmode=verify-full&options=-csearch_path%3Da',
      {
        ...{ ...DEFAULTS, host: 'one', port: 6000, database: 'my db', password: 'p@ss/word:' },
        ...{ sslmode: 'verify-full', options: '-csearch_path=a' },
      },
    ],
    ['postgres://user@[::1]:7000/db', { host: '::1', port: 7000, database: 'db', ...DEFAULTS }],
    [
      'postgres://user@%2Fvar%2Frun%2Fpostgresql/db?sslrootcert=/ca.pem&application_name=one',
      {
        ...{ ...DEFAULTS, host: '/var/run/postgresql', port: 5432, database: 'db' },
        ...{ sslmode: 'verify-full', sslrootcert: '/ca.pem', applicationName: 'one' },
      },
    ],
  ])('%s is read', (url, expected) => {
    expect(parsePostgresUrl(url)).toEqual(expected);
  });

  it.each([
    ['postgres://user@host', 'a URL such as postgres://user:password@host/database'],
    ['postgres://host/db', 'a URL such as postgres://user:password@host/database'],
    ['postgres:///db', 'a URL such as postgres://user:password@host/database'],
    [
      'postgres://user@one,two/db',
      'a URL with one host: the name of a proxy, a load balancer or a PgBouncer that leads',
    ],
    ['postgres://user@host:0/db', 'a URL whose host is a name or an address'],
    [
      'postgres://user@host/db?sslmode=on',
      'a URL whose sslmode is one of disable, prefer, require, verify-ca, verify-full',
    ],
    ['postgres://user@host/db?sslmode=prefer&sslrootcert=/ca.pem', 'sslrootcert has no effect with sslmode=prefer'],
    ['postgres://user@host/db?sslmode=require&sslrootcert=system', 'sslrootcert has no effect with sslmode=require'],
    ['postgres://user@host/db?sslmode=verify-ca', 'a URL with sslmode=verify-full, or with sslrootcert'],
    ['postgres://user@host/db?unknown=x', 'a URL with no other parameters than sslmode, sslrootcert,'],
    ['postgres://user@host/db?sslcert=x', 'a URL with no other parameters than sslmode, sslrootcert,'],
    ['postgres://us%er@host/db', 'a URL in which % is written as %25'],
    ['postgres://us%00er@host/db', 'has no %00'],
    ['postgres://user:1/2@host/db', 'with %40 for @ and %2F for /'],
  ])('%s is refused', (url, message) => {
    expect(() => parsePostgresUrl(url)).toThrow(message);
  });

  it('is described without its user and password', () => {
    const target = parsePostgresUrl('postgres://user:s3cret@[::1]:7000/db');
    expect(describeTarget(target)).toBe('db at [::1]:7000');
  });
});

describe('variables of libpq', () => {
  it.each([
    ['postgres://u@host/db', { PGSSLMODE: 'verify-full' }, 'PGSSLMODE: unset it, and write sslmode=… into the URL'],
    ['postgres://u@host/db', { PGSSLROOTCERT: '/ca.pem' }, 'PGSSLROOTCERT: unset it'],
    ['postgres://u@host/db?sslmode=require', { PGOPTIONS: '-cx=y' }, 'PGOPTIONS: unset it'],
  ])('that %s would leave without effect are refused: %j', (url, environment, message) => {
    expect(() => checkedPostgresUrl(url, environment)).toThrow(message);
  });

  it('have no other effect than that PGPASSWORD is the password of a URL without one', () => {
    const others = { PGHOST: 'h', PGPORT: '1', PGDATABASE: 'd', PGUSER: 'u', PGPASSFILE: '/f', PGSERVICE: 's' };
    const check = (url: string) => checkedPostgresUrl(url, { ...others, PGPASSWORD: 'p@ss', PGSSLMODE: 'disable' });
    expect(check('postgres://u@host/db?sslmode=require')).toBe('postgres://u:p%40ss@host/db?sslmode=require');
    expect(check('postgres://u:own@host/db?sslmode=require')).toBe('postgres://u:own@host/db?sslmode=require');
  });
});
