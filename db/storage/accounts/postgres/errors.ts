import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ConnectionOptions, PeerCertificate } from 'node:tls';
import { shorten } from '../../../domain/text/shorten.js';
import { OperatorError } from '../../../operator-error.js';
import { describeTarget, hostName, type NamedTarget, type PostgresTarget } from './url.js';

/**
 * - `unreachable`: no server answers, or it cannot now. Waiting may help.
 * - `refused`: the settings are wrong: user, password, database, rights. Waiting does not help.
 * - `newer`: the tables were written by a newer version of the service.
 * - `read-only`: the server is a standby, and the work has to change something.
 * - `failed`: a statement failed for another reason.
 */
export type DatabaseProblem = 'unreachable' | 'refused' | 'newer' | 'read-only' | 'failed';

/** The accounts database cannot be used. The message never contains the password. */
export class AccountsDatabaseError extends OperatorError {
  override name = 'AccountsDatabaseError';
  constructor(
    readonly problem: DatabaseProblem,
    message: string,
  ) {
    super(message);
  }
}

const ADVICE: Record<string, (named: NamedTarget) => string> = {
  // https://www.postgresql.org/docs/current/errcodes-appendix.html
  '28P01': ({ target, setting }) => {
    const missing = target.password === undefined ? ' The URL has no password, and a file .pgpass is not read.' : '';
    return `Check the user and the password in ${setting}, or PGPASSWORD.${missing}`;
  },
  '28000': ({ target, setting }) => {
    const tls = target.sslmode === 'disable' ? ' If it demands TLS, write sslmode=verify-full.' : '';
    return `Check the user in ${setting}, and pg_hba.conf of the server.${tls} Client certificates are not supported.`;
  },
  '3D000': ({ target, setting }) => `Create it with: createdb ${target.database}. Or correct the name in ${setting}.`,
  '42501': ({ target, setting }) =>
    `Grant the user of ${setting} the right to use the tables, and for their creation: ALTER DATABASE ${target.database} OWNER TO … .`,
};

/** What the package pg says if the server asks for a password and there is none. */
const NO_PASSWORD = /password must be a non-empty string/;

const READ_ONLY = '25006';
const TIMEOUT = '57014';

/** PgBouncer takes only the parameters of a session that it knows. */
const PARAMETER = /unsupported startup parameter: (\w+)/;

/** States in which a server takes no connections, but soon may: starting, stopping, too many connections, out of memory or disk. */
const TEMPORARY = /^(57P0[123]|53...|08...)$/;

/** An error of a connection or statement as an error for the operator. Errors that are already for the operator stay as they are. */
export function databaseError(named: NamedTarget, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  const cause = causeOf(error);
  const { message } = cause;
  const code = NO_PASSWORD.test(message) ? '28P01' : (cause.code ?? '');
  const place = nameOf(named);
  const tls = tlsProblem(cause, named);
  if (tls) return new AccountsDatabaseError('refused', `${place} is not used. ${tls}`);
  const advice = ADVICE[code]?.(named);
  if (advice) return new AccountsDatabaseError('refused', `${place} refuses the service: ${message}. ${advice}`);
  const [, parameter] = PARAMETER.exec(message) ?? [];
  if (parameter)
    return new AccountsDatabaseError(
      'refused',
      `${place} is behind a PgBouncer that does not take ${parameter}. Remove it from ${named.setting}, and set it for the user instead: ALTER ROLE … SET … .`,
    );
  if (code === READ_ONLY)
    return new AccountsDatabaseError(
      'read-only',
      `${place} is read-only, so it is no primary. Wait until it is promoted, or correct the host in ${named.setting}.`,
    );
  if (isConnectionProblem(error))
    return new AccountsDatabaseError(
      'unreachable',
      `${place} cannot be reached: ${reasonOf(named, code, message)}. Check that PostgreSQL is running and that ${named.setting} names its host.`,
    );
  if (code === TIMEOUT)
    return new AccountsDatabaseError(
      'failed',
      `${place} took too long: another change may be running. Nothing was changed. Try again.`,
    );
  return new AccountsDatabaseError('failed', `${place} failed: ${message}${code && ` (${code})`}.`);
}

function nameOf({ target, setting }: NamedTarget): string {
  return `The accounts database of ${setting} (${describeTarget(target)})`;
}

export function missingError(named: NamedTarget): AccountsDatabaseError {
  const advice = `Correct the name of the database in ${named.setting}.`;
  return new AccountsDatabaseError('refused', `${nameOf(named)} has no accounts. ${advice}`);
}

export function newerError(named: NamedTarget): AccountsDatabaseError {
  const reason = 'was written by a newer version of the service. Update this one.';
  return new AccountsDatabaseError('newer', `${nameOf(named)} ${reason}`);
}

/** Drizzle's errors repeat the statement with its parameters, which are none of an operator's business; the cause says what is wrong. */
function causeOf(error: unknown): NodeJS.ErrnoException {
  const { cause } = error as Error;
  return cause instanceof Error && 'query' in (error as Error) ? cause : (error as Error);
}

/** Whether a connection failed, rather than a statement: then another attempt needs a new connection. */
export function isConnectionProblem(error: unknown): boolean {
  if (error instanceof OperatorError) return false;
  const cause = causeOf(error);
  // Only errors of a server have a severity.
  return !('severity' in cause) || TEMPORARY.test(cause.code ?? '');
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up now',
  ECONNRESET: 'the connection was closed',
};

/** What the package pg says instead of a code. */
const TIMEOUT_MESSAGE = /timeout/;
const CLOSED_MESSAGE = /^Connection terminated|not queryable/;

function reasonOf({ deadlineMs }: NamedTarget, code: string, message: string): string {
  if (TIMEOUT_MESSAGE.test(message)) return `no answer within ${deadlineMs / 1_000} seconds`;
  if (CLOSED_MESSAGE.test(message)) return 'the connection was closed';
  return REASONS[code] ?? (message || code);
}

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
