import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { type Program, startEngine } from './program.js';

/** nginx with a folder of files, on a port of its own. */
export interface WebServer {
  url: string;
  /** The folder that it serves. */
  folder: string;
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
  access_log off;
  server {
    listen 127.0.0.1:${port};
    location / { root ${folder}; }
  }
}
`;
}
