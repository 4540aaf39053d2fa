import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEngine } from '../../servers/support/program.js';
import { freePort } from '../../support/free-port.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { run } from './tools.js';

/** A cache that clients share, set up as its manual begins. Its header `X-Cache` is HIT for what it did not fetch. @returns its URL */
export async function startVarnish(origin: string): Promise<string> {
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
}
