import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { freePort } from './processes.js';
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

const run = promisify(execFile);

/** A certificate for 127.0.0.1, which is its own authority. */
async function makeCertificate(folder: string): Promise<{ key: string; certificate: string }> {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost'];
  const files = ['-keyout', key, '-out', certificate, '-days', '2'];
  await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject]);
  return { key, certificate };
}

/** A Redis of its own on a free port, without data in files. With TLS, it has its own certificate. */
export async function startRedis(settings: { password?: string; tls?: boolean } = {}): Promise<RedisServer> {
  const { password, tls = false } = settings;
  const port = await freePort();
  const folder = temporaryFolder();
  const own = tls ? await makeCertificate(folder) : undefined;
  let engine: Program;
  const start = async () => {
    const tlsOptions = own
      ? ['--port', '0', '--tls-port', `${port}`, '--tls-cert-file', own.certificate, '--tls-key-file', own.key]
      : ['--port', `${port}`];
    const clients = own ? ['--tls-auth-clients', 'no', '--tls-ca-cert-file', own.certificate] : [];
    const options = [
      ...tlsOptions,
      ...clients,
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      folder,
    ];
    engine = await startEngine('redis-server', [...options, ...(password ? ['--requirepass', password] : [])], port);
  };
  await start();
  return {
    port,
    certificate: own?.certificate,
    url: `${tls ? 'rediss' : 'redis'}://${password ? `:${encodeURIComponent(password)}@` : ''}127.0.0.1:${port}/0`,
    hang: () => engine.signal('SIGSTOP'),
    goOn: () => engine.signal('SIGCONT'),
    kill: () => engine.end(),
    restart: start,
    async cli(...args) {
      const credentials = password ? ['-a', password, '--no-auth-warning'] : [];
      return (await run('redis-cli', ['-p', `${port}`, ...credentials, ...args])).stdout.trim();
    },
  };
}
