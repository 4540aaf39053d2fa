import { refuseUnsupported } from './unsupported.js';

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

const SESSION = new Set(['application_name', 'options']);

/** An @ elsewhere is one of a password, whose rest must not be taken for something that messages show. */
const PARTS =
  /^postgres(?:ql)?:\/\/(?:(?<login>[^@/?]*)@)?(?<hosts>[^@/?]*)\/(?<database>[^@/?]+)(?:\?(?<query>[^@]*))?$/;

export const isPostgresUrl = (text: string): boolean => /^postgres(ql)?:/i.test(text);

/**
 * Parses `postgres://user:password@host1:5432,host2/database?sslmode=verify-full`.
 *
 * @param environment what it may say about databases, as libpq reads it; all that is not supported is refused
 * @throws an Error whose message completes the sentence "ACCOUNTS_URL must be …", without any part of the URL that may be a password
 */
export function parsePostgresUrl(text: string, environment: NodeJS.ProcessEnv = {}): PostgresTarget {
  const parts = PARTS.exec(text)?.groups;
  if (!parts)
    throw new Error('a URL such as postgres://user:password@host1,host2/database, with %40 for @ and %2F for /');
  const [user = '', ...rest] = (parts.login ?? '').split(':');
  const password = decoded(rest.join(':')) || undefined;
  const names = (parts.hosts || 'localhost').split(',');
  const hosts = names.map(parseHost);
  const query = new URLSearchParams(parts.query);
  const given = [...query.keys()];
  if (parts.hosts) given.push('host', 'hostaddr');
  if (names.every((name) => /:\d+$/.test(name))) given.push('port');
  if (password ?? environment.PGPASSWORD) given.push('password');
  refuseUnsupported(query, given, environment);
  return {
    hosts,
    database: decoded(parts.database ?? ''),
    user: decoded(user) || undefined,
    password,
    ...parseSsl(query),
    session: Object.fromEntries([...query].filter(([name]) => SESSION.has(name))),
  };
}

function parseHost(text: string): { host: string; port: number } {
  const [, ipv6, name = '', digits = '5432'] = /^(?:\[([\da-f:.%]+)\]|([^:[\]]*))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  const [host, port] = [decoded(ipv6 ?? name), Number(digits)];
  const isName = ipv6 !== undefined || /^(\/.*|[\p{L}\d._-]+)$/u.test(host);
  if (isName && port > 0 && port <= 65_535) return { host, port };
  throw new Error('a URL whose hosts are names or addresses with a port, such as db1:5432,db2:5432');
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

/** `civic at db1:5432, db2:5432`: for messages, without the user and the password. */
export function describeTarget({ database, hosts }: Pick<PostgresTarget, 'database' | 'hosts'>): string {
  return `${database} at ${hosts.map(hostName).join(', ')}`;
}

export function hostName({ host, port }: { host: string; port: number }): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
