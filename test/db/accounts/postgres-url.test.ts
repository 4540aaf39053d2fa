import { describe, expect, it } from 'vitest';
import { describeTarget, parsePostgresUrl } from '../../../db/accounts/postgres/url.js';

const NOTHING = { user: undefined, password: undefined, sslmode: 'prefer', sslrootcert: undefined, session: {} };

describe('the URL of a PostgreSQL database', () => {
  it.each([
    ['postgres://host/db', { hosts: [{ host: 'host', port: 5432 }], database: 'db', ...NOTHING }],
    [
      'postgresql://user:p%40ss%2Fword%3A@one:6000,two,[::1]:7000/my%20db?sslmode=verify-full&options=-csearch_path%3Da',
      {
        hosts: [
          { host: 'one', port: 6000 },
          { host: 'two', port: 5432 },
          { host: '::1', port: 7000 },
        ],
        ...{ database: 'my db', user: 'user', password: 'p@ss/word:', sslmode: 'verify-full', sslrootcert: undefined },
        session: { options: '-csearch_path=a' },
      },
    ],
    ['postgres:///db', { hosts: [{ host: 'localhost', port: 5432 }], database: 'db', ...NOTHING }],
    [
      'postgres://%2Fvar%2Frun%2Fpostgresql/db?sslrootcert=/ca.pem&target_session_attrs=read-write',
      {
        ...{ hosts: [{ host: '/var/run/postgresql', port: 5432 }], database: 'db', ...NOTHING },
        ...{ sslmode: 'verify-full', sslrootcert: '/ca.pem' },
      },
    ],
  ])('%s is read', (url, expected) => {
    expect(parsePostgresUrl(url)).toEqual(expected);
  });

  it.each([
    ['postgres://host', 'a URL such as postgres://user:password@host1,host2/database'],
    ['postgres://user@host:0/db', 'a URL whose hosts are names or addresses with a port'],
    ['postgres://one,,two/db', 'a URL whose hosts are names or addresses with a port'],
    ['postgres://host/db?sslmode=on', 'a URL whose sslmode is one of disable, prefer, require, verify-ca, verify-full'],
    ['postgres://host/db?sslmode=prefer&sslrootcert=/ca.pem', 'sslrootcert has no effect with sslmode=prefer'],
    ['postgres://host/db?sslmode=require&sslrootcert=system', 'sslrootcert has no effect with sslmode=require'],
    ['postgres://host/db?sslmode=verify-ca', 'a URL with sslmode=verify-full, or with sslrootcert'],
    ['postgres://host/db?unknown=x', 'a URL with no other parameters than sslmode, sslrootcert,'],
    ['postgres://host/db?sslcert=x', 'a URL without sslcert, which is not supported: client certificates are not sent'],
    [
      'postgres://host/db?channel_binding=require',
      'a URL without channel_binding, which is not supported: use sslmode=',
    ],
    ['postgres://host/db?target_session_attrs=standby', 'a URL without target_session_attrs, which is not supported'],
    ['postgres://host/db?service=x', 'a URL without service, which is not supported: write what the service file says'],
    ['postgres://us%er@host/db', 'a URL in which % is written as %25'],
    ['postgres://us%00er@host/db', 'has no %00'],
    ['postgres://user:1/2@host/db', 'with %40 for @ and %2F for /'],
  ])('%s is refused', (url, message) => {
    expect(() => parsePostgresUrl(url)).toThrow(message);
  });

  it.each([
    [
      'postgres:///db',
      { PGHOST: 'h' },
      'used without the variable PGHOST, which is not supported: unset it, and write the hosts',
    ],
    [
      'postgres://host/db',
      { PGPASSFILE: '/f' },
      'used without the variable PGPASSFILE, which is not supported: unset it, and write',
    ],
    ['postgres://u:p@host/db', { PGSERVICE: 's' }, 'PGSERVICE'],
    ['postgres://host/db', { PGPORT: '6000' }, 'PGPORT'],
    ['postgres://host/db', { PGSSLMODE: 'verify-full' }, 'unset it, and write sslmode=verify-full into the URL'],
    ['postgres://host/db', { PGCHANNELBINDING: 'require' }, 'PGCHANNELBINDING'],
    ['postgres://host/db', { PGSSLCERT: 'c' }, 'PGSSLCERT'],
    ['postgres://host/db?target_session_attrs=any', { PGTARGETSESSIONATTRS: 'any' }, 'PGTARGETSESSIONATTRS'],
  ])('%s is refused with %j', (url, environment, message) => {
    expect(() => parsePostgresUrl(url, environment)).toThrow(message);
  });

  it.each([
    [
      'postgres://host/db',
      { PGHOST: 'h', PGDATABASE: 'd', PGUSER: 'u', PGPASSWORD: 'p', PGPASSFILE: '/f', PGPORT: '5432' },
    ],
    ['postgres://u:p@host:6000/db?sslmode=require', { PGPORT: '7000', PGSSLMODE: 'disable', PGPASSFILE: '/f' }],
    ['postgres://u:p@host/db', { PGCHANNELBINDING: 'prefer', PATH: '/bin' }],
  ])('%s is read with %j, which libpq would not use either', (url, environment) => {
    expect(parsePostgresUrl(url, environment)).toEqual(parsePostgresUrl(url));
  });

  it('is described without its user and password', () => {
    const target = parsePostgresUrl('postgres://user:s3cret@one,[::1]:7000/db');
    expect(describeTarget(target)).toBe('db at one:5432, [::1]:7000');
  });
});
