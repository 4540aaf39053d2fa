import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { RawConnection } from '../support/raw-connection.js';
import { attackServer } from './support/attack-server.js';
import { type AttackRequest, openConnections, send } from './support/client.js';
import { expectLittleMemory, expectShortWait, MAX_ERROR_BYTES, MAX_RSS_MB, MAX_WAIT_MS } from './support/limits.js';
import { medianOfThree, report } from './support/measure.js';

const server = attackServer();
const AT_ONCE = 50;

const large: AttackRequest = {
  path: '/graphql',
  headers: { 'content-type': 'application/json' },
  body: Buffer.alloc(10_000_000, ' '),
};

describe(`${AT_ONCE} bodies of 10 MB at once`, () => {
  it(`are refused, below ${MAX_RSS_MB} MB, and others wait for less than ${MAX_WAIT_MS} ms`, async () => {
    const { waitMs, peakMb, result } = await medianOfThree(server, () =>
      Promise.all(
        Array.from({ length: AT_ONCE }, () =>
          // A refusal may close the connection before all of the body is sent.
          send(server, large).then(
            ({ status, bytes }) => [status, bytes.length] as const,
            () => [413, 0] as const,
          ),
        ),
      ),
    );
    report('10 MB', { waitMs, peakMb });
    expect.soft(new Set(result.map(([status]) => status))).toEqual(new Set([413]));
    expect.soft(Math.max(...result.map(([, length]) => length))).toBeLessThan(MAX_ERROR_BYTES);
    expectShortWait(waitMs);
    expectLittleMemory(peakMb);
    await server.expectNormal();
  });
});

describe('50 bodies without an end', () => {
  let connections: RawConnection[] = [];
  afterEach(() => {
    for (const { socket } of connections) socket.destroy();
  });

  it.each<[string, string]>([
    ['a Content-Length of 10 GB', 'Content-Length: 10000000000'],
    ['chunks', 'Transfer-Encoding: chunked'],
  ])(
    `keep the service below ${MAX_RSS_MB} MB and others waiting for less than ${MAX_WAIT_MS} ms: %s`,
    async (title, header) => {
      const head = ['POST /graphql HTTP/1.1', 'Host: x', 'Content-Type: application/json', header, '', ''].join('\r\n');
      const observed = await server.watch(async () => {
        connections = await openConnections(server, AT_ONCE);
        for (const { socket } of connections) socket.write(head);
        for (let turn = 0; turn < 50; turn += 1) {
          for (const { socket } of connections) socket.write(`2710\r\n${' '.repeat(10_000)}\r\n`);
          await sleep(20);
        }
      });
      report(title, observed);
      expectShortWait(observed.longestWaitMs);
      expectLittleMemory(observed.peakMb);
      await server.expectNormal();
    },
  );
});
