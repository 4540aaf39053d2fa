import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { type ConnectionOptions, checkServerIdentity, type PeerCertificate } from 'node:tls';
import { shorten } from '../../text/shorten.js';
import type { PostgresTarget } from './url.js';

/** TLS with a server is not possible as `sslmode` demands. Waiting does not help. */
export class TlsError extends Error {
  override name = 'TlsError';
  /**
   * @param message what is wrong, as a sentence
   * @param advice what to do about it, given the setting with the URL
   */
  constructor(
    message: string,
    readonly advice: (setting: string) => string,
  ) {
    super(message);
  }
}

/** As libpq checks certificates, except that without `sslrootcert`, authorities that Node knows are trusted. */
export function tlsOptions({ sslmode, sslrootcert }: PostgresTarget, host: string): ConnectionOptions {
  const servername = isIP(host) ? '' : host;
  const ca = sslrootcert && sslrootcert !== 'system' ? readAuthorities(sslrootcert) : undefined;
  if (sslmode === 'prefer' || (sslmode === 'require' && !ca)) return { servername, rejectUnauthorized: false };
  const checkHost = sslmode === 'verify-full' ? checkName : () => undefined;
  return { host, servername, rejectUnauthorized: true, checkServerIdentity: checkHost, ...(ca && { ca }) };
}

/** As Node does it, and as libpq: the common name may be an address, if no address is among the alternative names. */
function checkName(host: string, certificate: PeerCertificate): Error | undefined {
  const { subject, subjectaltname = '' } = certificate;
  if (isIP(host) && subject.CN === host && !subjectaltname.includes('IP Address:')) return undefined;
  return checkServerIdentity(host, certificate);
}

/** Node ignores what it cannot read, and then trusts no server. */
function readAuthorities(path: string): string[] {
  try {
    const certificates = readFileSync(path, 'utf8').match(/-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/gs);
    if (!certificates) throw new Error('it has no certificate (BEGIN CERTIFICATE)');
    return certificates.map((text) => new X509Certificate(text).toString());
  } catch (error) {
    throw new TlsError(
      `The file that sslrootcert names cannot be used: ${(error as Error).message}.`,
      (setting) => `Correct sslrootcert in ${setting}: it needs the certificate of the authority, as PEM.`,
    );
  }
}

export function missingTlsError(host: string, sslmode: string): TlsError {
  return new TlsError(
    `${host} does not offer TLS, which sslmode=${sslmode} demands.`,
    (setting) =>
      `Set ssl = on in postgresql.conf (PgBouncer: client_tls_sslmode). Or, on a private network, write sslmode=disable into ${setting}.`,
  );
}

/** What OpenSSL and Node call a certificate that is not accepted, how a sentence about it ends, and what to do. */
const CERTIFICATE_PROBLEMS: [RegExp, problem: string, advice: (setting: string) => string][] = [
  [
    /^CERT_HAS_EXPIRED$/,
    ', or that of its authority, has expired',
    () => 'Renew it, or correct the clock of this machine.',
  ],
  [/^CERT_NOT_YET_VALID$/, ' is not valid yet', () => 'Correct the clock of this machine, or renew the certificate.'],
  [/^(CERT_REVOKED|CERT_REJECTED)$/, ' is not accepted', () => 'Give the server a new certificate.'],
  [
    /SELF_SIGNED|UNABLE_TO|SIGNATURE|UNTRUSTED|INVALID_CA|CERT_CHAIN|PURPOSE/,
    ' is not signed by an authority that is trusted',
    (setting) => `Name the file with the certificate of its authority in ${setting}: sslrootcert=/path/ca.crt.`,
  ],
];

/** An error of Node's TLS client as a TlsError, if waiting does not help against it. */
export function handshakeError(error: NodeJS.ErrnoException, host: string): Error {
  const { code = '', message } = error;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const { cert } = error as { cert?: PeerCertificate };
    const names = cert?.subjectaltname || `CN=${cert?.subject.CN}`;
    return new TlsError(
      `The certificate of ${host} is for another host: ${shorten(names)}.`,
      (setting) => `Write one of its names into ${setting}, or give the server a certificate for this one.`,
    );
  }
  const known = CERTIFICATE_PROBLEMS.find(([codes]) => codes.test(code));
  if (known) {
    const [, problem, advice] = known;
    return new TlsError(`The certificate of ${host}${problem} (${code}).`, advice);
  }
  return Object.assign(new Error(`TLS failed with ${host}: ${message}`), { code });
}
