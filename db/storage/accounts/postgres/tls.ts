import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ConnectionOptions, PeerCertificate } from 'node:tls';
import { shorten } from '../../../domain/text/shorten.js';
import { hostName, type NamedTarget, type PostgresTarget } from './url.js';

class AuthoritiesError extends Error {}

/**
 * What the package pg gives to Node's TLS, as libpq checks certificates, except that without `sslrootcert`, authorities that Node knows are
 * trusted.
 *
 * @returns false for connections without TLS
 */
export function tlsOptions({ host, sslmode, sslrootcert }: PostgresTarget): ConnectionOptions | false {
  if (sslmode === 'disable' || host.startsWith('/')) return false;
  const ca = sslrootcert && sslrootcert !== 'system' ? readAuthorities(sslrootcert) : undefined;
  if (sslmode === 'prefer' || (sslmode === 'require' && !ca)) return { rejectUnauthorized: false };
  return { ...(ca && { ca }), ...(sslmode !== 'verify-full' && { checkServerIdentity: () => undefined }) };
}

/** Node ignores what it cannot read, and then trusts no server. */
function readAuthorities(path: string): string[] {
  try {
    const certificates = readFileSync(path, 'utf8').match(/-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/gs);
    if (!certificates) throw new Error('it has no certificate (BEGIN CERTIFICATE)');
    return certificates.map((text) => new X509Certificate(text).toString());
  } catch (error) {
    throw new AuthoritiesError((error as Error).message);
  }
}

/** What the package pg says if a server answers to its question for TLS with no. */
const NO_TLS = 'The server does not support SSL connections';
export const isWithoutTls = (error: unknown): boolean => (error as Error).message === NO_TLS;

/** What OpenSSL and Node call a certificate that is not accepted. */
const CERTIFICATE_PROBLEM = /CERT|SELF_SIGNED|UNABLE_TO|SIGNATURE|UNTRUSTED|INVALID_CA|PURPOSE/;

/** Why TLS is not possible as `sslmode` demands, and what to do, in sentences; undefined for another error, or one that may pass. */
export function tlsProblem(error: NodeJS.ErrnoException, { target, setting }: NamedTarget): string | undefined {
  const { code = '', message } = error;
  const host = hostName(target);
  if (error instanceof AuthoritiesError)
    return `The file that sslrootcert names cannot be used: ${message}. Correct sslrootcert in ${setting}: it needs the certificate of the authority, as PEM.`;
  if (message === NO_TLS)
    return `${host} does not offer TLS, which sslmode=${target.sslmode} demands. Set ssl = on in postgresql.conf (PgBouncer: client_tls_sslmode). Or, on a private network, write sslmode=disable into ${setting}.`;
  if (message === 'There was an error establishing an SSL connection')
    return `${host} does not answer as PostgreSQL does. Check the host and the port in ${setting}.`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const { cert } = error as { cert?: PeerCertificate };
    const names = cert?.subjectaltname || `CN=${cert?.subject.CN}`;
    return `The certificate of ${host} is for another host: ${shorten(names)}. Write one of its names into ${setting}, or give the server a certificate for this one.`;
  }
  if (!CERTIFICATE_PROBLEM.test(code)) return undefined;
  const isOld = /EXPIRED|NOT_YET/.test(code);
  const advice = isOld
    ? 'Renew it, or that of its authority, or correct the clock of this machine.'
    : `Name the file with the certificate of its authority in ${setting}: sslrootcert=/path/ca.crt.`;
  return `The certificate of ${host} is not accepted: ${message.replace(/;.*/, '')} (${code}). ${advice}`;
}
