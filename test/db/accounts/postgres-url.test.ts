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
    ['postgres://host/db?sslcert=x', 'a URL without the parameter "sslcert"'],
    ['postgres://us%er@host/db', 'a URL in which % is written as %25'],
  ])('%s is refused', (url, message) => {
    expect(() => parsePostgresUrl(url)).toThrow(message);
  });

  it('is described without its user and password', () => {
    const target = parsePostgresUrl('postgres://user:s3cret@one,[::1]:7000/db');
    expect(describeTarget(target)).toBe('db at one:5432, [::1]:7000');
  });
});
