import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../servers/support/processes.js';
import { startEngine } from '../../servers/support/program.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { run } from './tools.js';

/** A cache that clients share, set up as its manual begins. Its header `X-Cache` is HIT for what it did not fetch. */
export type StartCache = (origin: string) => Promise<string>;

export const startVarnish: StartCache = async (origin) => {
  await run('varnishd', ['-V']);
  const [port, folder] = [await freePort(), temporaryFolder()];
  const { hostname, port: originPort } = new URL(origin);
  const file = join(folder, 'default.vcl');
  writeFileSync(
    file,
    `vcl 4.1;
backend default { .host = "${hostname}"; .port = "${originPort}"; }
sub vcl_deliver { set resp.http.X-Cache = "MISS"; if (obj.hits > 0) { set resp.http.X-Cache = "HIT"; } }`,
  );
  // Without a jail: its user may not read the folder.
  const listen = ['-j', 'none', '-a', `127.0.0.1:${port}`, '-n', join(folder, 'varnish'), '-s', 'malloc,64m'];
  await startEngine('varnishd', ['-F', '-f', file, ...listen], port);
  return `http://127.0.0.1:${port}`;
};

export const startNginxCache: StartCache = async (origin) => {
  await run('nginx', ['-v']);
  const [port, folder] = [await freePort(), temporaryFolder()];
  for (const name of ['cache', 'client_body', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(folder, name));
  const file = join(folder, 'nginx.conf');
  const unused = ['client_body', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${join(folder, kind)};`);
  writeFileSync(
    file,
    `daemon off;
master_process off;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')};
events {}
http {
  ${unused.join(' ')}
  access_log off;
  proxy_cache_path ${join(folder, 'cache')} keys_zone=shared:1m;
  proxy_temp_path ${join(folder, 'proxy')};
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${origin};
      proxy_cache shared;
      proxy_set_header X-Forwarded-For $remote_addr;
      add_header X-Cache $upstream_cache_status always;
    }
  }
}`,
  );
  await startEngine('nginx', ['-p', folder, '-c', file, '-e', 'stderr'], port, folder);
  return `http://127.0.0.1:${port}`;
};
