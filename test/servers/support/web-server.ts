import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** nginx with a folder of files, on a port of its own. Below /slow/, the same files arrive at 100 KB a second. */
export interface WebServer {
  url: string;
  /** The folder that it serves. */
  folder: string;
  /** The lines of its access log, as `/path status`. */
  requests(): string[];
  start(): Promise<void>;
  /** Ends it with a signal, and waits for its end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Not started yet. */
export async function createWebServer(): Promise<WebServer> {
  const home = temporaryFolder();
  const folder = join(home, 'www');
  mkdirSync(folder);
  const port = await freePort();
  const [file, log] = [join(home, 'nginx.conf'), join(home, 'access.log')];
  writeFileSync(file, configuration(home, folder, port));
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  return {
    ...{ url, folder },
    requests: () => readFileSync(log, 'utf8').trim().split('\n'),
    async start() {
      child = spawn('nginx', ['-c', file, '-p', home], { stdio: ['ignore', 'ignore', 'inherit'] });
      await untilAnswered(url, child);
    },
    async end(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'close');
      child.kill(signal);
      await ended;
    },
  };
}

function configuration(home: string, folder: string, port: number): string {
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(home, kind)};`,
  );
  return `
daemon off;
# One process, which a signal ends with all of it.
master_process off;
pid ${join(home, 'nginx.pid')};
error_log ${join(home, 'error.log')};
events {}
http {
  ${bodies.join('\n  ')}
  log_format short '$uri $status';
  access_log ${join(home, 'access.log')} short;
  server {
    listen 127.0.0.1:${port};
    location / { root ${folder}; }
    location /slow/ { alias ${folder}/; limit_rate 100k; }
  }
}
`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    const answered = await fetch(url).then(
      () => true,
      () => false,
    );
    if (answered) return;
    if (performance.now() > deadline) throw new Error('nginx does not answer');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
