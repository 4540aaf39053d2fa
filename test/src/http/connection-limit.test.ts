import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { holdConnections } from '../../support/held-connections.js';
import { send } from '../../support/http-request.js';
import { expectProblem } from '../../support/problem.js';
import { type Service, startService } from '../../support/service.js';
import type { ServiceOptions } from '../../support/service-options.js';
import { writeDataset } from '../../support/small-dataset.js';

let service: Service;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await service?.stop();
});

const start = async (options: ServiceOptions = {}) => {
  service = await startService({ dataset: writeDataset(), ...options });
};

async function hold(count: number): Promise<void> {
  sockets.push(...(await holdConnections(service.url, count)));
}

/** Sends a text and resolves with everything that comes back until the service closes the connection. */
function untilClosed(text: string): Promise<string> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve) => {
    let response = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    sockets.push(socket);
    socket.on('data', (chunk) => {
      response += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(response));
  });
}

describe('a connection', () => {
  it('above the limit gets 503 with Retry-After, and is accepted once others are closed', async () => {
    await start({ maxConnections: 5 });
    await hold(5);
    expect(expectProblem(await send(service.url, '/v2/election/field/'), 503).detail).toContain(
      'Try again in a second',
    );
    const response = await untilClosed('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 503 /);
    expect(response).toMatch(/retry-after: 1\r\n/i);
    expect(response).toMatch(/connection: close\r\n/i);
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(async () => (await send(service.url, '/healthz')).status).toBe(200);
  });

  it('is accepted while 1,100 others are open', async () => {
    await start();
    await hold(1_100);
    expect((await send(service.url, '/healthz')).status).toBe(200);
  });
});
