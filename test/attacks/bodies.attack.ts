import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { RawConnection } from '../support/raw-connection.js';
import { attackServer } from './support/attack-server.js';
import { type AttackRequest, openConnections, send } from './support/client.js';
import { expectLittleMemory, expectShortWait, MAX_ERROR_BYTES, MAX_RSS_MB, MAX_WAIT_MS } from './support/limits.js';
import { medianOfThree, report } from './support/measure.js';

const server = attackServer();
const AT_ONCE = 50;
const JSON_TYPE = { 'content-type': 'application/json' };

const post = (body: string | Buffer, coding?: string): AttackRequest => ({
  path: '/graphql',
  headers: { ...JSON_TYPE, ...(coding && { 'content-encoding': coding }) },
  body,
});
/** Compresses to a thousandth, in brotli to less than that. */
const bomb = Buffer.alloc(100_000_000, ' ');
const small = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const BOMBS: Record<string, AttackRequest> = {
  '100 MB in gzip': post(gzipSync(bomb), 'gzip'),
  '100 MB in deflate': post(deflateSync(bomb), 'deflate'),
  '100 MB in br': post(brotliCompressSync(bomb, small), 'br'),
  '100 MB of gzip in gzip': post(gzipSync(gzipSync(bomb)), 'gzip, gzip'),
  '20 members of gzip': post(Buffer.concat(Array(20).fill(gzipSync(bomb.subarray(0, 5_000_000)))), 'gzip'),
  'a gzip that is cut off': post(gzipSync(bomb).subarray(0, 50_000), 'gzip'),
  'bytes that are no gzip': post(bomb.subarray(0, 90_000), 'gzip'),
  '10 MB without compression': post(bomb.subarray(0, 10_000_000)),
};

describe(`${AT_ONCE} bodies at once`, () => {
  it.each(Object.keys(BOMBS))(
    `of %s are refused, below ${MAX_RSS_MB} MB, and others wait for less than ${MAX_WAIT_MS} ms`,
    async (title) => {
      const request = BOMBS[title] as AttackRequest;
      const { waitMs, peakMb, result } = await medianOfThree(server, () =>
        Promise.all(
          Array.from({ length: AT_ONCE }, () =>
            // A refusal may close the connection before all of the body is sent.
            send(server, request).then(
              ({ status, bytes }) => [status, bytes.length] as const,
              () => [413, 0] as const,
            ),
          ),
        ),
      );
      const statuses = new Set(result.map(([status]) => status));
      report(title, { waitMs, peakMb }, [...statuses].join());
      for (const status of statuses) expect.soft([400, 413, 415]).toContain(status);
      expect.soft(Math.max(...result.map(([, length]) => length))).toBeLessThan(MAX_ERROR_BYTES);
      expectShortWait(waitMs);
      expectLittleMemory(peakMb);
      await server.expectNormal();
    },
  );
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
