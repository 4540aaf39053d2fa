import { describe, expect, it } from 'vitest';
import { expectFigure } from '../support/figure.js';
import type { RawConnection } from '../support/raw-connection.js';
import { type AttackServer, attackServer } from './support/attack-server.js';
import { openConnections, rawRequest } from './support/client.js';
import { expectLittleMemory, expectShortWait } from './support/limits.js';
import { report } from './support/measure.js';

/** Answers 401 with a short body. */
const KEYED_PATH = '/v2/election/data/state/CA/';

/** As many as a core answers in some five seconds. */
const FLOOD_REQUESTS = 50_000;
const WARM_REQUESTS = 20_000;
const CONNECTIONS = 10;
/** Fewer than a connection may have waiting. */
const BATCH = 50;
/** Without a limit, each address would take some 600 bytes. */
const MAX_GROWTH_MB = 64;

/** Sends requests of distinct addresses in batches on a few connections. @returns how many */
async function floodOfAddresses(
  server: AttackServer,
  address: (number: number) => string,
  requests = FLOOD_REQUESTS,
): Promise<number> {
  let count = 0;
  const client = async () => {
    const [connection] = (await openConnections(server, 1)) as [RawConnection];
    connection.socket.resume();
    while (count < requests && !connection.isClosed()) {
      const batch = Array.from({ length: BATCH }, () => {
        count += 1;
        return rawRequest(server, { path: KEYED_PATH, headers: { 'x-forwarded-for': address(count) } });
      });
      connection.socket.write(batch.join(''));
      (await connection.responses(BATCH)).splice(0);
    }
    connection.socket.destroy();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return count;
}

const hex = (number: number) => (number % 65_536).toString(16);

describe('a service with a rate limit', () => {
  const server = attackServer({ settings: { RATE_LIMIT: '1000/60m', TRUSTED_PROXIES: '1' } });

  it.each<[string, (number: number) => string]>([
    ['IPv6 networks', (n) => `2001:db8:${hex((n / 65_536) | 0)}:${hex(n)}::1`],
    ['texts that are no addresses', (n) => `client-${n}-${'x'.repeat(200)}`],
  ])(
    `takes less than ${MAX_GROWTH_MB} MB for the clients of ${FLOOD_REQUESTS} requests: %s`,
    async (title, address) => {
      // The heap grows to the size that so many requests need.
      await floodOfAddresses(server, () => '192.0.2.1', WARM_REQUESTS);
      const observed = await server.watch(() => floodOfAddresses(server, address));
      report(title, observed, `${observed.result} addresses, ${observed.startMb.toFixed(0)} MB before`);
      expect(observed.result).toBeGreaterThan(20_000);
      expectFigure('memory that addresses take', observed.endMb - observed.startMb, MAX_GROWTH_MB, 'MB');
      expectLittleMemory(observed.peakMb);
      expectShortWait(observed.longestWaitMs);
      await server.expectNormal();
    },
  );
});
