import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { RawConnection } from '../support/raw-connection.js';
import { type AttackServer, attackServer } from './support/attack-server.js';
import { type AttackRequest, openConnections, operationRequest, rawRequest } from './support/client.js';
import { expectLittleMemory, expectShortWait, MAX_RSS_MB } from './support/limits.js';
import { report } from './support/measure.js';
import { FAMILIES, largestAccepted, named } from './support/operations.js';

const server = attackServer({ dataset: 'large' });

let connections: RawConnection[] = [];
afterEach(() => {
  for (const { socket } of connections) socket.destroy();
  connections = [];
});

const open = async (count: number) => {
  const opened = await openConnections(server, count);
  connections.push(...opened);
  return opened;
};
/** Reads one piece, and stops again. */
function sip(socket: Socket): void {
  socket.once('data', () => socket.pause());
  socket.resume();
}

const first = async () => (await open(1))[0] as RawConnection;

const pipelined = (count: number, make: (number: number) => AttackRequest, target: AttackServer = server) =>
  Array.from({ length: count }, (_, number) => rawRequest(target, make(number))).join('');

/** The largest accepted operation of a family with a distinct name, so that no two share an answer. */
async function largeOperations(title: string) {
  const family = FAMILIES.find((one) => one.title === title);
  if (!family) throw new Error(`No family ${title}`);
  const { make, key } = family;
  const query = (await largestAccepted(server, { make, key })) ?? make(1);
  return (number: number) => operationRequest(named(query, number), { key });
}

/** The probes go on meanwhile, so others are served. */
async function expectBounded(title: string, attack: () => Promise<void>) {
  const observed = await server.watch(attack);
  report(title, observed);
  expectLittleMemory(observed.peakMb);
  expect.soft(observed.failedProbes).toBe(0);
  return observed;
}

const READS_NOTHING_MS = 2_000;

describe('a client that sends many requests on one connection and reads nothing', () => {
  it.each([
    [80, 'V1 slugs with their fields'],
    [80, 'overrides with what they replace'],
    [1_000, 'descriptions of fields'],
  ])(`%d operations (%s) keep the service below ${MAX_RSS_MB} MB`, async (count, title) => {
    const make = await largeOperations(title);
    await expectBounded(`${count} pipelined: ${title}`, async () => {
      (await first()).socket.write(pipelined(count, make));
      await sleep(READS_NOTHING_MS);
    });
    await server.expectNormal();
  });

  it(`80 lists of 60,000 overrides keep the service below ${MAX_RSS_MB} MB`, async () => {
    await expectBounded('80 pipelined lists of overrides', async () => {
      (await first()).socket.write(pipelined(80, () => ({ path: '/v2/election/override/', key: true })));
      await sleep(READS_NOTHING_MS);
    });
    await server.expectNormal();
  });
});

describe('100 connections', () => {
  it(`with 64 KB of requests in one write keep the service below ${MAX_RSS_MB} MB`, async () => {
    const requests = rawRequest(server, { path: '/' }).repeat(2_000).slice(0, 64_000);
    await expectBounded('64 KB of requests each', async () => {
      for (const { socket } of await open(100)) socket.write(requests);
      await sleep(READS_NOTHING_MS);
    });
    await server.expectNormal();
  });

  it(`that read large answers slowly keep the service below ${MAX_RSS_MB} MB`, async () => {
    const make = await largeOperations('V1 slugs with their fields');
    await expectBounded('slow readers of V1 slugs', async () => {
      const readers = await open(100);
      for (const [number, reader] of readers.entries()) reader.socket.write(rawRequest(server, make(number)));
      for (let turn = 0; turn < 30; turn += 1) {
        for (const { socket } of readers) sip(socket);
        await sleep(100);
      }
    });
    await server.expectNormal();
  });

  it(`that read the list of 60,000 overrides slowly keep the service below ${MAX_RSS_MB} MB`, async () => {
    await expectBounded('slow readers of the list of overrides', async () => {
      const readers = await open(100);
      for (const reader of readers)
        reader.socket.write(rawRequest(server, { path: '/v2/election/override/', key: true }));
      await sleep(READS_NOTHING_MS);
    });
    await server.expectNormal();
  });
});

describe('connections that never finish', () => {
  const post = 'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n';
  it.each<[string, string, string]>([
    ['headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'x'],
    ['many headers', 'GET / HTTP/1.1\r\nHost: x\r\n', `X-Slow: ${'x'.repeat(100)}\r\n`],
    ['bodies in pieces of 1 KB', post, ' '.repeat(1_000)],
    ['chunks', post.replace('Content-Length: 100000', 'Transfer-Encoding: chunked'), '1\r\n \r\n'],
  ])(`1,000 of slow %s do not keep others waiting`, async (title, begin, piece) => {
    const observed = await expectBounded(`1,000 slow ${title}`, async () => {
      const clients = await open(1_000);
      for (const client of clients) client.socket.write(begin);
      for (let turn = 0; turn < 4; turn += 1) {
        await sleep(250);
        for (const client of clients) client.socket.write(piece);
      }
    });
    expectShortWait(observed.longestWaitMs);
    await server.expectNormal();
  });
});
