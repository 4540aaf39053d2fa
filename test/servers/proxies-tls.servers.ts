import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../support/free-port.js';
import { testAuthority } from './support/certificates.js';
import { startHaproxy, startNginx, type TlsOptions } from './support/proxies.js';
import { type ServerProcess, type Servers, startServers } from './support/servers.js';

let running: Servers;
beforeAll(async () => {
  running = await startServers(1, { TRUSTED_PROXIES: '1' });
});

describe.each<
  [name: string, start: (servers: readonly ServerProcess[], tls: TlsOptions) => ReturnType<typeof startNginx>]
>([
  ['nginx-balancer.conf', (servers, tls) => startNginx('nginx-balancer.conf', servers, tls)],
  ['nginx-edge.conf', (servers, tls) => startNginx('nginx-edge.conf', servers, tls)],
  ['haproxy.cfg', startHaproxy],
])('%s', (_, start) => {
  it('terminates TLS, leads from HTTP to it, and has browsers remember that', async () => {
    const { authority, local } = testAuthority();
    const port = await freePort();
    const [server] = running.servers as [ServerProcess];
    const { url } = await start([server, server], { ...local, port });
    const curl = async (...args: string[]) => {
      const options = ['--silent', '--show-error', '--include', '--cacert', authority.file];
      return (await promisify(execFile)('curl', [...options, ...args])).stdout;
    };
    const state = '/v2/election/data/state/CA/';
    const authorization = ['--header', `Authorization: ${running.authorization}`];
    const answer = await curl(...authorization, `https://localhost:${port}${state}`);
    expect(answer).toMatch(/^HTTP\/(2|1\.1) 200/);
    expect(answer).toMatch(/^strict-transport-security: max-age=31536000\r$/im);
    expect(answer).toContain('"code":"CA"');
    const redirect = await curl(`${url}${state}?a=b`);
    expect(redirect).toMatch(/^HTTP\/1\.1 308/);
    expect(redirect).toMatch(new RegExp(`^location: https://127\\.0\\.0\\.1(:\\d+)?${state}\\?a=b\r$`, 'im'));
    await expect(curl('--tls-max', '1.1', `https://localhost:${port}/`)).rejects.toThrow();
  });
});
