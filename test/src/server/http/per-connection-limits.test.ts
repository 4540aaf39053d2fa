import { afterEach, describe, expect, it } from 'vitest';
import { operationGate } from '../../../support/operation-gate.js';
import { openRaw, type RawConnection, rawGet, rawPost } from '../../../support/raw-connection.js';
import { type Service, startService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

let service: Service;
const connections: RawConnection[] = [];
afterEach(async () => {
  for (const { socket } of connections.splice(0)) socket.destroy();
  await service?.stop();
});

/** Starts a service whose operations wait until the gate is opened. */
async function startGated() {
  const gate = operationGate();
  service = await startService({ dataset: writeDataset(), plugins: [gate.plugin] });
  return gate;
}

async function open(): Promise<RawConnection> {
  const connection = await openRaw(service.url);
  connections.push(connection);
  return connection;
}

/** What the service has read and can do, it has done after these, which come on other connections. */
async function otherRequests(): Promise<void> {
  for (let request = 0; request < 50; request += 1) await service.get('/healthz');
}

/** Operations whose responses show their number. */
const numbered = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => rawPost(`{ n${from + n}: release { title } }`));
const inOrder = (count: number) => Array.from({ length: count }, (_, n) => [200, `n${n}`]);
const numbers = (responses: { status: number; body: string }[]) =>
  responses.map(({ status, body }) => [status, /"(n\d+)"/.exec(body)?.[1]]);

describe('a connection with pipelined requests', () => {
  it('runs 1 of 65, lets 64 wait, and answers all in order', async () => {
    const gate = await startGated();
    const connection = await open();
    connection.socket.write(numbered(65).join(''));
    await expect.poll(gate.begun).toBe(1);
    await otherRequests();
    expect(gate.begun()).toBe(1);
    gate.open();
    expect(numbers(await connection.responses(65))).toEqual(inOrder(65));
    expect(connection.isClosed()).toBe(false);
  });

  it('is closed if more come in one piece', async () => {
    const gate = await startGated();
    const connection = await open();
    connection.socket.write(numbered(66).join(''));
    expect(await connection.responses()).toEqual([]);
    expect(gate.begun()).toBeLessThanOrEqual(1);
  });

  it('is not read while requests wait, and answers all that come in several writes', async () => {
    const gate = await startGated();
    const connection = await open();
    connection.socket.write(numbered(60).join(''));
    await expect.poll(gate.begun).toBe(1);
    connection.socket.write(numbered(60, 60).join(''));
    await otherRequests();
    gate.open();
    expect(numbers(await connection.responses(120))).toEqual(inOrder(120));
    expect(connection.isClosed()).toBe(false);
  });

  it('answers requests that wait before it answers one that is malformed', async () => {
    const gate = await startGated();
    const connection = await open();
    connection.socket.write(`${numbered(20).join('')}NOT HTTP\r\n\r\n`);
    await expect.poll(gate.begun).toBe(1);
    gate.open();
    const responses = await connection.responses();
    expect(numbers(responses)).toEqual([...inOrder(20), [400, undefined]]);
  });

  it('runs none of the requests that wait once its client has gone away', async () => {
    const gate = await startGated();
    const connection = await open();
    const gets = Array.from({ length: 20 }, (_, n) => rawGet(`/graphql?query={n${n}:release{title}}`));
    connection.socket.write(gets.join(''));
    await expect.poll(gate.begun).toBe(1);
    connection.socket.resetAndDestroy();
    await otherRequests();
    gate.open();
    await otherRequests();
    expect(gate.begun()).toBe(1);
  });

  it('gets all its responses when the service stops', async () => {
    const gate = await startGated();
    const connection = await open();
    connection.socket.write(numbered(20).join(''));
    await expect.poll(gate.begun).toBe(1);
    const stopped = service.stop();
    gate.open();
    expect(numbers(await connection.responses())).toEqual(inOrder(20));
    await stopped;
  });
});
