/** Where a PostgreSQL database is, and how to log in. */
export interface PostgresTarget {
  /** A name, an address, or the folder of a Unix socket. */
  host: string;
  port: number;
  database: string;
  user: string;
  password: string | undefined;
  sslmode: SslMode;
  /** A file of certificates that may sign that of the server, or `system` for those that Node trusts. */
  sslrootcert: string | undefined;
  /** How the service appears in `pg_stat_activity`. */
  applicationName: string;
  /** Settings of the session, as `-csearch_path=civic`. */
  options: string | undefined;
}

/** A database with the setting or option that names it, for messages. */
export interface NamedTarget {
  target: PostgresTarget;
  /** Such as `ACCOUNTS_URL` or `--to`. */
  setting: string;
  deadlineMs: number;
}

const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
export type SslMode = (typeof SSL_MODES)[number];

const PARAMETERS = ['sslmode', 'sslrootcert', 'application_name', 'options'];

/** Variables of libpq that would make connections safer, or that the package pg reads, with the parameters that replace them. */
const REFUSED_VARIABLES = {
  PGSSLMODE: 'sslmode',
  PGSSLROOTCERT: 'sslrootcert',
  PGOPTIONS: 'options',
};

export const isPostgresUrl = (text: string): boolean => /^postgres(ql)?:/i.test(text);

/**
 * Parses `postgres://user:password@host:5432/database?sslmode=verify-full`.
 *
 * @throws an Error whose message completes the sentence "ACCOUNTS_URL must be …", without any part of the URL that may be a password
 */
export function parsePostgresUrl(text: string): PostgresTarget {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // Otherwise, the path may have a part of a password, which messages would show.
  const isWhole = url && isPostgresUrl(text) && url.username && url.hostname && /^\/[^/@]+$/.test(url.pathname);
  if (!isWhole) throw new Error('a URL such as postgres://user:password@host/database, with %40 for @ and %2F for /');
  const query = url.searchParams;
  if ([...query.keys()].some((name) => !PARAMETERS.includes(name)))
    throw new Error(`a URL with no other parameters than ${PARAMETERS.join(', ')}`);
  return {
    ...parseHost(url),
    database: decoded(url.pathname.slice(1)),
    user: decoded(url.username),
    password: decoded(url.password) || undefined,
    ...parseSsl(query),
    applicationName: query.get('application_name') || 'civic-data',
    options: query.get('options') || undefined,
  };
}

/**
 * Checks a URL. Of the variables of libpq, only PGPASSWORD is used.
 *
 * @returns the URL, with that password if it has none of its own
 * @throws an Error as `parsePostgresUrl`, also for a variable that must not be ignored
 */
export function checkedPostgresUrl(text: string, environment: NodeJS.ProcessEnv): string {
  const { PGPASSWORD = '' } = environment;
  const url = PGPASSWORD && text.replace(/^(\w+:\/\/[^:@/?]+):?@/, `$1:${encodeURIComponent(PGPASSWORD)}@`);
  parsePostgresUrl(url || text);
  for (const [variable, parameter] of Object.entries(REFUSED_VARIABLES)) {
    if (environment[variable] && !text.includes(`${parameter}=`))
      throw new Error(
        `used without the variable ${variable}: unset it, and write ${parameter}=… into the URL if you need it`,
      );
  }
  return url || text;
}

function parseHost({ hostname, port: digits }: URL): Pick<PostgresTarget, 'host' | 'port'> {
  if (hostname.includes(','))
    throw new Error(
      'a URL with one host: the name of a proxy, a load balancer or a PgBouncer that leads to the primary, or that of a managed database',
    );
  const [host, port] = [decoded(hostname.replace(/^\[(.*)\]$/, '$1')), Number(digits || 5_432)];
  const isName = hostname.startsWith('[') || /^(\/.*|[\p{L}\d._-]+)$/u.test(host);
  if (isName && port > 0) return { host, port };
  throw new Error(
    'a URL whose host is a name or an address, with a port if it is not 5432, such as db.example.org:6432',
  );
}

function parseSsl(query: URLSearchParams): Pick<PostgresTarget, 'sslmode' | 'sslrootcert'> {
  const sslrootcert = query.get('sslrootcert') || undefined;
  const sslmode = (query.get('sslmode') ?? (sslrootcert ? 'verify-full' : 'prefer')) as SslMode;
  if (!SSL_MODES.includes(sslmode)) throw new Error(`a URL whose sslmode is one of ${SSL_MODES.join(', ')}`);
  const isUnused = sslrootcert && (sslmode === 'disable' || sslmode === 'prefer');
  if (isUnused || (sslrootcert === 'system' && sslmode !== 'verify-full'))
    throw new Error(`a URL with sslmode=verify-full: sslrootcert has no effect with sslmode=${sslmode}`);
  // Otherwise, anyone with a certificate of a public authority could be the server.
  if (sslmode === 'verify-ca' && !sslrootcert) throw new Error('a URL with sslmode=verify-full, or with sslrootcert');
  return { sslmode, sslrootcert };
}

function decoded(text: string): string {
  try {
    if (!text.includes('%00')) return decodeURIComponent(text);
  } catch {}
  throw new Error('a URL in which % is written as %25, and which has no %00');
}

/** `civic at db.example.org:5432`: for messages, without the user and the password. */
export function describeTarget(target: Pick<PostgresTarget, 'database' | 'host' | 'port'>): string {
  return `${target.database} at ${hostName(target)}`;
}

export function hostName({ host, port }: Pick<PostgresTarget, 'host' | 'port'>): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
