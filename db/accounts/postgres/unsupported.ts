/** Something that libpq knows and the service does not. It is refused: who sets it relies on it. */
interface Unsupported {
  /** In the URL. */
  parameter: string;
  /** In the environment, or empty. As in libpq, it counts if the URL has none of the parameters `without`, by default the one above. */
  variable: string;
  without?: string;
  /** Values that change nothing. */
  harmless?: RegExp;
  /** What to do. */
  instead: string;
}

const USE_A_PASSWORD = 'client certificates are not sent, so log in with a password';
const PREFERS_PRIMARY = 'the primary is used, and a standby only while there is none';
const writeIt = (what: string) =>
  `write ${what} into the URL, as in postgres://user:password@host1:5432,host2/database`;

const UNSUPPORTED: readonly Unsupported[] = [
  { parameter: 'host', variable: 'PGHOST', instead: writeIt('the hosts') },
  { parameter: 'hostaddr', variable: 'PGHOSTADDR', instead: writeIt('the addresses') },
  { parameter: 'port', variable: 'PGPORT', harmless: /^5432$/, instead: writeIt('the ports') },
  { parameter: 'service', variable: 'PGSERVICE', instead: writeIt('what the service file says') },
  {
    ...{ parameter: 'passfile', variable: 'PGPASSFILE', without: 'password' },
    instead: 'write the password into the URL, or set PGPASSWORD',
  },
  { parameter: 'password', variable: '', instead: writeIt('the password') },
  { parameter: 'user', variable: '', instead: writeIt('the user') },
  { parameter: 'dbname', variable: '', instead: writeIt('the database') },
  {
    ...{ parameter: 'channel_binding', variable: 'PGCHANNELBINDING', harmless: /^(prefer|disable)$/ },
    instead: 'use sslmode=verify-full, which also makes sure that nobody is in between',
  },
  {
    ...{ parameter: 'target_session_attrs', variable: '', harmless: /^(any|read-write|primary)$/ },
    instead: PREFERS_PRIMARY,
  },
  // The package reads it in any case.
  { parameter: 'PGTARGETSESSIONATTRS', variable: 'PGTARGETSESSIONATTRS', instead: PREFERS_PRIMARY },
  { parameter: 'sslcert', variable: 'PGSSLCERT', instead: USE_A_PASSWORD },
  { parameter: 'sslkey', variable: 'PGSSLKEY', instead: USE_A_PASSWORD },
  { parameter: 'sslcrl', variable: 'PGSSLCRL', instead: 'lists of revoked certificates are not read' },
  { parameter: 'sslcrldir', variable: 'PGSSLCRLDIR', instead: 'lists of revoked certificates are not read' },
  {
    ...{ parameter: 'sslnegotiation', variable: 'PGSSLNEGOTIATION', harmless: /^postgres$/ },
    instead: 'the server is asked before TLS begins',
  },
  {
    ...{ parameter: 'gssencmode', variable: 'PGGSSENCMODE', harmless: /^(prefer|disable)$/ },
    instead: 'use TLS, with sslmode=verify-full',
  },
  {
    parameter: 'require_auth',
    variable: 'PGREQUIREAUTH',
    instead: 'use sslmode=verify-full, and choose the method in pg_hba.conf',
  },
  { parameter: 'requirepeer', variable: 'PGREQUIREPEER', instead: 'protect the folder of the socket' },
  {
    ...{ parameter: 'connect_timeout', variable: 'PGCONNECT_TIMEOUT' },
    instead: 'the service waits as long as the server goes on to answer',
  },
  { parameter: 'sslmode', variable: 'PGSSLMODE', instead: 'write sslmode=verify-full into the URL' },
  { parameter: 'sslrootcert', variable: 'PGSSLROOTCERT', instead: 'write sslrootcert=/path/ca.crt into the URL' },
  { parameter: 'options', variable: 'PGOPTIONS', instead: 'write options=… into the URL' },
];

const SUPPORTED = ['sslmode', 'sslrootcert', 'application_name', 'options'];

/**
 * Refuses what would be ignored.
 *
 * @param parts names of what the URL has: parameters, and of host, port and password those that are in it
 * @throws an Error whose message completes the sentence "ACCOUNTS_URL must be …". Of names that libpq does not know, it shows none
 */
export function refuseUnsupported(
  query: URLSearchParams,
  parts: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): void {
  for (const [name, value] of query) {
    if (SUPPORTED.includes(name)) continue;
    const found = UNSUPPORTED.find(({ parameter }) => parameter === name);
    if (!found) throw new Error(`a URL with no other parameters than ${SUPPORTED.join(', ')}`);
    if (!found.harmless?.test(value))
      throw new Error(`a URL without ${name}, which is not supported: ${found.instead}`);
  }
  for (const { parameter, variable, without = parameter, harmless, instead } of UNSUPPORTED) {
    const value = environment[variable];
    if (!value || parts.includes(without) || harmless?.test(value)) continue;
    throw new Error(`used without the variable ${variable}, which is not supported: unset it, and ${instead}`);
  }
}
