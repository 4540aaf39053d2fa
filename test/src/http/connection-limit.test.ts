import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { holdConnections } from '../../support/held-connections.js';
import { send } from '../../support/http-request.js';
import { expectProblem } from '../../support/problem.js';
import { type Service, startService } from '../../support/service.js';

let service: Service;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await service?.stop();
});

async function hold(count: number): Promise<void> {
  sockets.push(...(await holdConnections(service.url, count)));
}

/** All that comes back until the service closes the connection, and after how many milliseconds. */
function untilClosed(text: string): Promise<{ answer: string; ms: number }> {
  const { hostname, port } = new URL(service.url);
  const began = performance.now();
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    sockets.push(socket);
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve({ answer, ms: performance.now() - began }));
  });
}

describe('connections', () => {
  it('above the limit are told to come again, and served when there is room', async () => {
    service = await startService({ maxConnections: 5 });
    await hold(5);
    expect(expectProblem(await send(service.url, '/v2/election/field/'), 503).detail).toContain(
      'Try again in a second',
    );
    const { answer } = await untilClosed('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 503 /);
    expect(answer).toMatch(/retry-after: 1\r\n/i);
    expect(answer).toMatch(/connection: close\r\n/i);
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(async () => (await send(service.url, '/healthz')).status).toBe(200);
  });

  it('may be a thousand and more at a time', async () => {
    service = await startService();
    await hold(1_100);
    expect((await send(service.url, '/healthz')).status).toBe(200);
  });

  it.each([
    ['headers', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    [
      'a body',
      'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"query"',
    ],
  ])(
    'whose client stalls within %s are closed with 408',
    async (_, text) => {
      service = await startService();
      const { answer, ms } = await untilClosed(text);
      expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
      expect(answer).toContain('application/problem+json');
      // The limits are 10 and 20 seconds; what is tested is that there is one.
      expect(ms).toBeGreaterThan(9_000);
    },
    60_000,
  );
});
