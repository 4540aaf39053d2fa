import { Agent, get, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { finished, isolated, spawnService, untilPrinted } from '../../support/run.js';
import { startService } from '../../support/service.js';

function overAgent(agent: Agent, url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => response.resume().once('end', () => resolve(response.statusCode))).once(
      'error',
      reject,
    );
  });
}

describe('a service that is stopped', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'lets a request in flight finish on %s and ends with exit code 0',
    async (signal) => {
      const environment = isolated();
      const child = spawnService(environment);
      const ended = finished(child);
      const printed = await untilPrinted(child, '/graphql\n\n');
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] as string;
      const answer = await new Promise<string>((resolve, reject) => {
        const headers = { 'content-type': 'application/json', 'content-length': 30 };
        const request = httpRequest(`${url}/graphql`, { method: 'POST', headers }, (response) => {
          response.setEncoding('utf8').on('data', resolve);
        });
        request.once('error', reject);
        // Half of the body is sent before the signal and half after it: the request is in flight when the stop begins.
        request.write('{"query":"{ st');
        untilPrinted(child, 'requests in flight finish first').then(() => request.end('ates { code } }"'), reject);
        setTimeout(() => child.kill(signal), 200);
      });
      expect(answer).toContain('"code"');
      expect((await ended).code).toBe(0);
    },
  );

  it('ends in time although a client stalls and another one idles', async () => {
    const child = spawnService(isolated());
    const ended = finished(child);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(await untilPrinted(child, '/graphql\n\n'))?.[0] as string;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const idle = await overAgent(agent, `${url}/readyz`);
    const { port } = new URL(url);
    const stalled = connect(Number(port), '127.0.0.1', () =>
      stalled.write('POST /graphql HTTP/1.1\r\nHost: x\r\nContent-'),
    );
    stalled.on('error', () => {});
    await new Promise((resolve) => setTimeout(resolve, 100));
    const began = performance.now();
    child.kill('SIGTERM');
    const { code } = await ended;
    stalled.destroy();
    agent.destroy();
    expect(idle).toBe(200);
    expect(code).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
  }, 30_000);

  it('ends at once on a second signal a second later', async () => {
    const child = spawnService(isolated());
    const ended = finished(child);
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(await untilPrinted(child, '/graphql\n\n'))?.[0] as string;
    const stalled = connect(Number(new URL(url).port), '127.0.0.1', () => stalled.write('GET / HTTP/1.1\r\nX'));
    stalled.on('error', () => {});
    await new Promise((resolve) => setTimeout(resolve, 100));
    child.kill('SIGTERM');
    child.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(child.exitCode).toBe(null);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(1);
    stalled.destroy();
  }, 30_000);

  it('says meanwhile that it is not ready', async () => {
    const service = await startService();
    const answer = await new Promise<string>((resolve) => {
      let stopped: Promise<void> | undefined;
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1', () => {
        socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n');
        // The request is under way when the stop begins, and ends after it.
        setTimeout(() => {
          stopped = service.stop();
          // A process of its own hears of it a little later.
          setTimeout(() => socket.write('\r\n'), 500);
        }, 100);
      });
      socket.on('data', (chunk) => {
        socket.destroy();
        void stopped?.then(() => resolve(chunk.toString()));
      });
    });
    expect(answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*The service is stopping\./);
  });
});
