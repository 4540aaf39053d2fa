import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../support/free-port.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { type Program, startEngine } from './program.js';

export interface RedisServer {
  readonly port: number;
  /** For LIMITS_URL. */
  readonly url: string;
  /** Of a server with TLS; for NODE_EXTRA_CA_CERTS. */
  readonly certificate: string | undefined;
  /** Stops answering, with its connections open. */
  hang(): void;
  goOn(): void;
  /** Kills the process. */
  kill(): Promise<void>;
  /** Starts it again, empty, on the same port. */
  restart(): Promise<void>;
  /** Runs redis-cli. */
  cli(...args: string[]): Promise<string>;
}

export interface RedisSettings {
  password?: string;
  /** What it demands of clients: TLS, or TLS with certificates of their own. */
  tls?: 'server' | 'clients';
  kind?: 'cluster' | 'sentinel';
}

const run = promisify(execFile);

/** A certificate for 127.0.0.1, which is its own authority. */
async function makeCertificate(folder: string): Promise<{ key: string; certificate: string }> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=redis', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:redis'];
  const files = ['-keyout', key, '-out', certificate, '-days', '2'];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject]);
  return { key, certificate };
}

async function listenOptions(port: number, tls: RedisSettings['tls'], folder: string) {
  const base = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  if (!tls) return { options: ['--port', `${port}`, ...base] };
  const { key, certificate } = await makeCertificate(folder);
  const files = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', certificate];
  const clients = ['--tls-auth-clients', tls === 'clients' ? 'yes' : 'no'];
  return { options: ['--port', '0', '--tls-port', `${port}`, ...files, ...clients, ...base], certificate };
}

/** A Redis of its own on a free port, without data in files. With TLS, it has its own certificate. */
export async function startRedis({ password, tls, kind }: RedisSettings = {}): Promise<RedisServer> {
  const port = await freePort();
  const folder = temporaryFolder();
  const { options, certificate } = await listenOptions(port, tls, folder);
  if (password) options.push('--requirepass', password);
  if (kind === 'cluster') options.push('--cluster-enabled', 'yes');
  // A sentinel writes into its file of settings.
  const file = join(folder, 'sentinel.conf');
  writeFileSync(file, `port ${port}\n`);
  const args = kind === 'sentinel' ? [file, '--sentinel'] : options;
  let engine: Program;
  const start = async () => {
    engine = await startEngine('redis-server', args, port);
  };
  await start();
  return {
    ...{ port, certificate },
    url: `${tls ? 'rediss' : 'redis'}://${password ? `:${encodeURIComponent(password)}@` : ''}127.0.0.1:${port}/0`,
    hang: () => engine.signal('SIGSTOP'),
    goOn: () => engine.signal('SIGCONT'),
    kill: () => engine.end(),
    restart: start,
    async cli(...commands) {
      const credentials = password ? ['-a', password, '--no-auth-warning'] : [];
      return (await run('redis-cli', ['-p', `${port}`, ...credentials, ...commands])).stdout.trim();
    },
  };
}
