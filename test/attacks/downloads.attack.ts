import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RawConnection } from '../support/raw-connection.js';
import { attackServer } from './support/attack-server.js';
import { openConnections, rawRequest, send } from './support/client.js';
import { expectLittleMemory, expectShortWait } from './support/limits.js';
import { medianOfThree, report } from './support/measure.js';

const server = attackServer({ dataset: 'large' });

let connections: RawConnection[] = [];
afterEach(() => {
  for (const { socket } of connections) socket.destroy();
  connections = [];
});

/** The path of the largest file of the current release. */
let path: string;
beforeEach(async () => {
  const { headers } = await send(server, { path: '/releases/latest/dataset.sqlite', key: true });
  path = new URL(headers.location ?? '', 'http://localhost/releases/latest/').pathname;
});

const READS_NOTHING_MS = 2_000;

describe('downloads of the largest file of a release', () => {
  it.each([
    ['300 connections that read nothing', 300, 1],
    ['8 connections with 64 pipelined requests that read nothing', 8, 64],
  ])('(%s) leave the memory bounded and others served', async (title, count, pipelined) => {
    const observed = await server.watch(async () => {
      connections = await openConnections(server, count);
      for (const { socket } of connections) socket.write(rawRequest(server, { path, key: true }).repeat(pipelined));
      await sleep(READS_NOTHING_MS);
    });
    report(title, observed);
    expectLittleMemory(observed.peakMb);
    expect(observed.failedProbes).toBe(0);
    await server.expectNormal();
  });

  it.each([
    ['16 at a time', 16, {}],
    ['200 of one byte', 200, { range: 'bytes=0-0' }],
    ['20 with 1,000 ranges', 20, { range: `bytes=${Array.from({ length: 1_000 }, (_, n) => `${n}-${n}`)}` }],
  ])('(%s) hold the event loop for a short time only', async (title, count, headers) => {
    const { waitMs, peakMb, result } = await medianOfThree(server, () =>
      Promise.all(Array.from({ length: count }, () => send(server, { path, headers, key: true }))),
    );
    const statuses = [...new Set(result.map(({ status }) => status))];
    report(title, { waitMs, peakMb }, `status ${statuses}, ${result[0]?.bytes.length} bytes`);
    expect([[200], [206]]).toContainEqual(statuses);
    expectShortWait(waitMs);
    expectLittleMemory(peakMb);
  });
});
