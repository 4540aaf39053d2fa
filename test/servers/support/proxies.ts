import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../../db/package-root.js';
import { freePort } from '../../support/free-port.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { ask } from './load.js';
import { startEngine } from './program.js';

export interface RunningProxy {
  readonly url: string;
}

/** Has a proxy terminate TLS, too: files of a certificate, and a port for it. */
export interface TlsOptions {
  certificate: string;
  key: string;
  port: number;
}

/** Replaces every occurrence, and fails if there is none: then a file of .deploy/ has changed. */
function replaced(text: string, from: string | RegExp, to: string): string {
  const result = text.replaceAll(from, to);
  if (result === text) throw new Error(`Nothing to replace: ${from}`);
  return result;
}

/** The file names two servers; further ones get a copy of the line of the second. */
function withServers(name: string, servers: readonly { port: number }[]): string {
  const text = readFileSync(join(packageRoot, '.deploy', name), 'utf8');
  const more = servers.slice(2).map((_, n) => `$1app${n + 3}$2\n`);
  const all = more.length > 0 ? replaced(text, /^( *server )app2(:4000.*)\n/gm, `$&${more.join('')}`) : text;
  return servers.reduce((file, { port }, n) => replaced(file, `app${n + 1}:4000`, `127.0.0.1:${port}`), all);
}

const run = promisify(execFile);

/** nginx with a file of .deploy/, in front of two servers. */
export async function startNginx(
  name: 'nginx-balancer.conf' | 'nginx-edge.conf',
  servers: readonly { port: number }[],
  tls?: TlsOptions,
): Promise<RunningProxy> {
  const port = await freePort();
  const folder = temporaryFolder();
  const file = join(folder, 'nginx.conf');
  const cache = join(folder, 'cache');
  mkdirSync(cache);
  let text = replaced(withServers(name, servers), 'listen 8080;', `listen 127.0.0.1:${port};`);
  if (name === 'nginx-edge.conf') text = replaced(text, '/var/cache/nginx', cache);
  writeFileSync(file, tls ? withNginxTls(text, folder, tls) : text);
  const options = ['-p', folder, '-c', file, '-e', 'stderr', '-g', `pid ${join(folder, 'nginx.pid')};`];
  await run('nginx', ['-t', ...options]);
  // The master would start workers again, so end all: without a master, there is one process.
  const only = [...options.slice(0, -1), `${options.at(-1)} daemon off; master_process off;`];
  await startEngine('nginx', only, port, folder);
  return { url: `http://127.0.0.1:${port}` };
}

function withNginxTls(text: string, folder: string, { certificate, key, port }: TlsOptions): string {
  const own = join(folder, 'tls');
  mkdirSync(own);
  writeFileSync(join(own, 'fullchain.pem'), certificate);
  writeFileSync(join(own, 'privkey.pem'), key);
  const snippet = readFileSync(join(packageRoot, '.deploy/nginx-tls.conf'), 'utf8');
  const withPorts = replaced(replaced(snippet, 'listen 80;', ''), 'listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`);
  writeFileSync(join(own, 'nginx-tls.conf'), replaced(withPorts, '/etc/nginx/civic-data-tls', own));
  return replaced(text, '/etc/nginx/civic-data-tls', own);
}

/** HAProxy with the file of .deploy/, in front of two servers. */
export function startHaproxy(servers: readonly { port: number }[], tls?: TlsOptions): Promise<RunningProxy> {
  const text = withServers('haproxy.cfg', servers);
  return runHaproxy(tls ? withHaproxyTls(text, tls) : text);
}

function withHaproxyTls(text: string, { certificate, key, port }: TlsOptions): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'certificate.pem'), `${certificate}${key}`);
  const active = replaced(replaced(text, /^ {2}#bind :80\n/gm, ''), /^ {2}#(?=bind|http-re)/gm, '  ');
  return replaced(replaced(active, ':443', `127.0.0.1:${port}`), '/etc/haproxy/certs/', folder);
}

/** HAProxy with the file of .deploy/, whose servers app1 and app2 are looked up at a name server, and have the same port. */
export async function startHaproxyWithNames(dnsPort: number, port: number): Promise<RunningProxy> {
  const text = readFileSync(join(packageRoot, '.deploy/haproxy.cfg'), 'utf8');
  const named = replaced(text, 'parse-resolv-conf', `nameserver test 127.0.0.1:${dnsPort}`);
  // Not the names of this machine.
  return runHaproxy(replaced(replaced(named, ':4000', `:${port}`), 'last,libc,none', 'last,none'));
}

async function runHaproxy(text: string): Promise<RunningProxy> {
  const port = await freePort();
  const file = join(temporaryFolder(), 'haproxy.cfg');
  writeFileSync(file, replaced(text, 'bind :8080', `bind 127.0.0.1:${port}`));
  await run('haproxy', ['-c', '-f', file]);
  await startEngine('haproxy', ['-db', '-f', file], port);
  return { url: `http://127.0.0.1:${port}` };
}

/** The statuses of what tells whether a server is ready, without and with the list of copies, which names hosts and databases. */
export const readyStatuses = ({ url }: RunningProxy) =>
  Promise.all(
    ['/readyz', '/readyz?verbose', '/readyz/?a&verbose'].map(async (path) => (await ask(url, { path })).status),
  );
