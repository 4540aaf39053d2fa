import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { freePort } from './processes.js';
import { type Program, startEngine } from './program.js';

/** nginx with a folder of files, on a port of its own. Below /slow/, the same files arrive at 100 KB a second, below /slower/ at 2.3 KB. */
export interface WebServer {
  url: string;
  /** The folder that it serves. */
  folder: string;
  /** The lines of its access log, as `/path status`. */
  requests(): string[];
  /** Starts it after an end. */
  start(): Promise<void>;
  /** Ends it with a signal, and waits for its end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

export async function startWebServer(): Promise<WebServer> {
  const home = temporaryFolder();
  const folder = join(home, 'www');
  mkdirSync(folder);
  const port = await freePort();
  const file = join(home, 'nginx.conf');
  writeFileSync(file, configuration(home, folder, port));
  let nginx: Program | undefined;
  const start = async () => {
    nginx = await startEngine('nginx', ['-c', file, '-p', home], port);
  };
  await start();
  return {
    ...{ url: `http://127.0.0.1:${port}`, folder, start },
    requests: () => readFileSync(join(home, 'access.log'), 'utf8').trim().split('\n'),
    end: async (signal) => nginx?.end(signal),
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
    location /slower/ { alias ${folder}/; limit_rate 2300; }
  }
}
`;
}
