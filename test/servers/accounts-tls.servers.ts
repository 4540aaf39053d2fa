import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.js';
import { Authority, type CertificateOptions, testAuthority } from './support/certificates.js';
import { withAccounts } from './support/commands.js';
import { PostgresServer } from './support/postgres.js';
import { env } from './support/postgres-programs.js';

let server: PostgresServer;
let other: Authority;
beforeAll(async () => {
  server = await PostgresServer.start();
  await server.createDatabase('civic');
  other = new Authority();
});

/** The URL of the database with a host as it stands in a URL, and with other parameters. */
function urlOf(host: string, query: Record<string, string>): string {
  const url = server.url('civic').replace('127.0.0.1', host);
  return `${url.slice(0, url.indexOf('?'))}?${new URLSearchParams(query)}`;
}

const withService = (url: string) =>
  withAccounts(url, () => '').catch(({ message }: Error) => message.replaceAll(testAuthority().authority.file, 'FILE'));

const run = promisify(execFile);
/** With the client of PostgreSQL. */
const withPsql = (url: string) =>
  run('psql', ['--no-psqlrc', '--command=select 1', url], { env }).then(
    () => '',
    ({ stderr }: { stderr: string }) => stderr,
  );

describe('a certificate of PostgreSQL is accepted or refused as psql does it', () => {
  const expired: CertificateOptions = { alternatives: 'DNS:localhost', days: -1 };
  const OTHER_HOST =
    /^The accounts database of ACCOUNTS_URL \(civic at .*\) is not used\. The certificate of \S+:\d+ is for another host: /;
  const UNTRUSTED =
    /The certificate of \S+:\d+ is not accepted: .* \(\w+\)\. Name the file .* in ACCOUNTS_URL: sslrootcert=/;
  it.each<[host: string, options: CertificateOptions & { by?: 'other' }, sslmode: string, refused?: RegExp]>([
    ['localhost', { alternatives: 'DNS:localhost' }, 'verify-full'],
    ['localhost', { alternatives: 'DNS:db.example.org,DNS:localhost' }, 'verify-full'],
    ['localhost', { alternatives: 'DNS:db.example.org' }, 'verify-full', OTHER_HOST],
    ['localhost', { alternatives: 'IP:127.0.0.1' }, 'verify-full', OTHER_HOST],
    ['localhost', { name: 'localhost' }, 'verify-full'],
    ['localhost', { name: 'localhost', alternatives: 'DNS:db.example.org' }, 'verify-full', OTHER_HOST],
    ['127.0.0.1', { alternatives: 'IP:127.0.0.1' }, 'verify-full'],
    ['127.0.0.1', { alternatives: 'DNS:localhost' }, 'verify-full', OTHER_HOST],
    ['127.0.0.1', { alternatives: 'DNS:localhost,IP:127.0.0.2' }, 'verify-full', OTHER_HOST],
    ['127.0.0.1', { name: '127.0.0.1', alternatives: 'IP:127.0.0.2' }, 'verify-full', OTHER_HOST],
    ['[::1]', { alternatives: 'IP:::1' }, 'verify-full'],
    ['[::1]', { alternatives: 'DNS:localhost,IP:127.0.0.1' }, 'verify-full', OTHER_HOST],
    ['localhost', expired, 'verify-full', /has expired \(CERT_HAS_EXPIRED\)\. Renew it/],
    ['localhost', { alternatives: 'DNS:localhost', by: 'other' }, 'verify-full', UNTRUSTED],
    ['localhost', { alternatives: 'DNS:db.example.org' }, 'verify-ca'],
    ['localhost', { alternatives: 'DNS:localhost', by: 'other' }, 'verify-ca', UNTRUSTED],
    ['localhost', { alternatives: 'DNS:db.example.org' }, 'require'],
    ['localhost', { alternatives: 'DNS:localhost', by: 'other' }, 'require', UNTRUSTED],
  ])('%s with %j and sslmode=%s', async (host, { by, ...options }, sslmode, refused) => {
    await server.useCertificate((by ? other : testAuthority().authority).issue(options));
    const url = urlOf(host, { sslmode, sslrootcert: testAuthority().authority.file });
    const [service, psql] = await Promise.all([withService(url), withPsql(url)]);
    expect(psql).toEqual(refused ? expect.stringMatching(/certificate/) : '');
    expect(service).toEqual(refused ? expect.stringMatching(refused) : '');
  });
});

describe('TLS with PostgreSQL', () => {
  it('needs a file of authorities that has certificates', async () => {
    const file = join(temporaryFolder(), 'ca.crt');
    const refused = () => withService(urlOf('localhost', { sslmode: 'verify-full', sslrootcert: file }));
    expect(await refused()).toMatch(
      /The file that sslrootcert names cannot be used: ENOENT.* Correct sslrootcert in ACC/,
    );
    writeFileSync(file, 'no certificate');
    expect(await refused()).toMatch(/The file that sslrootcert names cannot be used: it has no certificate/);
  });

  it('is used without a check of the certificate if the URL says nothing', async () => {
    await server.useCertificate(other.issue());
    expect(await withService(urlOf('localhost', {}))).toBe('');
    await server.useCertificate(testAuthority().local);
  });

  it('is refused with what to do about it if one of the two does not want it', async () => {
    const plain = await PostgresServer.start({ tls: false });
    const url = plain.url(await plain.createDatabase());
    expect(await withService(url)).toBe('');
    expect(await withService(`${url}?sslmode=disable`)).toBe('');
    for (const sslmode of ['require', 'verify-full'])
      expect(await withService(`${url}?sslmode=${sslmode}`)).toMatch(
        `does not offer TLS, which sslmode=${sslmode} demands. Set ssl = on in postgresql.conf`,
      );
    expect(await withService(urlOf('localhost', { sslmode: 'disable' }))).toMatch(
      /no encryption\. .* If it demands TLS, write sslmode=verify-full\./,
    );
  });
});
