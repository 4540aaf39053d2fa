import { afterEach, describe, expect, it } from 'vitest';
import { send } from '../../../support/http-request.js';
import { operationGate } from '../../../support/operation-gate.js';
import { openRaw, type RawConnection, rawGet } from '../../../support/raw-connection.js';
import { basic, type Service, startService } from '../../../support/service.js';

let service: Service;
let begun: () => number;
const connections: RawConnection[] = [];
afterEach(async () => {
  for (const { socket } of connections.splice(0)) socket.destroy();
  await service?.stop();
});

async function start() {
  const gate = operationGate();
  gate.open();
  begun = gate.begun;
  service = await startService({ metrics: 'public', plugins: [gate.plugin] });
}

async function open(options: { reads?: boolean } = {}): Promise<RawConnection> {
  const connection = await openRaw(service.url, options);
  connections.push(connection);
  return connection;
}

/** Long names make a large response of a small operation, which runs in one go. */
const FIELDS = Array.from({ length: 95 }, (_, n) => `${'x'.repeat(98)}${n}:code`).join(' ');

/** Operations with a response of 500 KB, all of them different, so that no two share a body. */
function large(count: number, name = 'n'): string[] {
  const authorization = basic(service.key.keyId, service.key.keySecret);
  return Array.from({ length: count }, (_, n) => {
    const query = `{${name}${n}:states{${FIELDS}}}`;
    return rawGet(`/graphql?query=${encodeURIComponent(query)}`, { authorization });
  });
}

/** The number of operations whose responses have left the process. */
async function sent(): Promise<number> {
  const { body } = await send(service.url, '/metrics');
  return Number(/http_requests_total\{route="graphql".*\} (\d+)/.exec(body)?.[1] ?? 0);
}

/** Waits until no further operation begins, although the service has time for many requests on other connections. */
async function untilIdle(): Promise<void> {
  await expect.poll(begun).toBeGreaterThan(0);
  for (let last = -1; last !== begun(); ) {
    last = begun();
    for (let request = 0; request < 200; request += 1) await send(service.url, '/healthz');
  }
}

describe('a client that does not read', () => {
  it('has one response unsent, others are served, and it gets everything when it reads', async () => {
    await start();
    const connection = await open({ reads: false });
    connection.socket.write(large(64).join(''));
    await untilIdle();
    expect(begun()).toBeLessThan(64);
    // The kernel holds the others.
    expect(begun() - (await sent())).toBe(1);
    expect((await send(service.url, '/healthz')).status).toBe(200);
    connection.socket.resume();
    const responses = await connection.responses(64);
    expect(responses.map(({ body }) => /^\{"data":\{"(n\d+)"/.exec(body)?.[1])).toEqual(
      Array.from({ length: 64 }, (_, n) => `n${n}`),
    );
  });
});
