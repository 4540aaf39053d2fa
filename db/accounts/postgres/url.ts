/** Where a PostgreSQL database is, and how to log in. */
export interface PostgresTarget {
  /** In the order of the URL. A host that is a path is the folder of a Unix socket. */
  hosts: readonly { host: string; port: number }[];
  database: string;
  /** Undefined for the names and passwords of libpq: PGUSER or the user of the process, PGPASSWORD. */
  user: string | undefined;
  password: string | undefined;
  /** As in libpq. */
  sslmode: SslMode;
  /** A file of certificates that may sign that of the server, or `system` for those that Node trusts. */
  sslrootcert: string | undefined;
  /** Parameters of the session: `application_name` and `options`. */
  session: Readonly<Record<string, string>>;
}

const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
export type SslMode = (typeof SSL_MODES)[number];

/** Known to libpq and to providers of databases, but decided by the service. */
const IGNORED = new Set(['connect_timeout', 'target_session_attrs', 'channel_binding']);
const SESSION = new Set(['application_name', 'options']);

const PARTS = /^postgres(?:ql)?:\/\/(?:(?<login>[^@/?]*)@)?(?<hosts>[^@/?]*)\/(?<database>[^/?]+)(?:\?(?<query>.*))?$/;

export const isPostgresUrl = (text: string): boolean => /^postgres(ql)?:/i.test(text);

/**
 * Parses `postgres://user:password@host1:5432,host2/database?sslmode=verify-full`.
 *
 * @throws an Error whose message completes the sentence "ACCOUNTS_URL must be …", without any part of the URL that may be a password
 */
export function parsePostgresUrl(text: string): PostgresTarget {
  const parts = PARTS.exec(text)?.groups;
  if (!parts)
    throw new Error('a URL such as postgres://user:password@host1,host2/database, with %40 for @ and %2F for /');
  const [user = '', ...password] = (parts.login ?? '').split(':');
  const hosts = (parts.hosts || 'localhost').split(',').map(parseHost);
  return {
    hosts,
    database: decoded(parts.database ?? ''),
    user: decoded(user) || undefined,
    password: decoded(password.join(':')) || undefined,
    ...parseQuery(new URLSearchParams(parts.query ?? '')),
  };
}

function parseHost(text: string): { host: string; port: number } {
  const [, ipv6, name = '', digits = '5432'] = /^(?:\[([\da-f:.%]+)\]|([^:[\]]*))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  const [host, port] = [decoded(ipv6 ?? name), Number(digits)];
  if (host && port > 0 && port <= 65_535) return { host, port };
  throw new Error('a URL whose hosts are names or addresses with a port, such as db1:5432,db2:5432');
}

function parseQuery(query: URLSearchParams): Pick<PostgresTarget, 'sslmode' | 'sslrootcert' | 'session'> {
  const sslrootcert = query.get('sslrootcert') ?? undefined;
  const sslmode = (query.get('sslmode') ?? (sslrootcert ? 'verify-full' : 'prefer')) as SslMode;
  if (!SSL_MODES.includes(sslmode)) throw new Error(`a URL whose sslmode is one of ${SSL_MODES.join(', ')}`);
  const names = [...query.keys()];
  const unknown = names.find(
    (name) => name !== 'sslmode' && name !== 'sslrootcert' && !SESSION.has(name) && !IGNORED.has(name),
  );
  if (unknown !== undefined) {
    const known = ['sslmode', 'sslrootcert', ...SESSION].join(', ');
    throw new Error(`a URL without the parameter "${unknown}": only ${known} are supported`);
  }
  const session = [...query].filter(([name]) => SESSION.has(name));
  return { sslmode, sslrootcert, session: Object.fromEntries(session) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('a URL in which % is written as %25');
  }
}

/** `civic at db1:5432, db2:5432`: for messages, without the user and the password. */
export function describeTarget({ database, hosts }: Pick<PostgresTarget, 'database' | 'hosts'>): string {
  return `${database} at ${hosts.map(hostName).join(', ')}`;
}

export function hostName({ host, port }: { host: string; port: number }): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
