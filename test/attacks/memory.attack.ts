import { describe, expect, it } from 'vitest';
import { attackServer, type DatasetName } from './support/attack-server.js';
import { flood, operationRequest, send } from './support/client.js';
import { FLOODS, type Flood } from './support/floods.js';
import { expectLittleMemory, FLOOD_REQUESTS, HEAP_MB, MAX_RSS_MB } from './support/limits.js';
import { report } from './support/measure.js';
import { FAMILIES, largestAccepted, named } from './support/operations.js';

describe(`${FLOOD_REQUESTS} distinct requests of a kind to a service with a heap of ${HEAP_MB} MB`, () => {
  const server = attackServer();

  it.each(Object.keys(FLOODS))(`keep it below ${MAX_RSS_MB} MB of memory: %s`, async (title) => {
    const connections = 8 + (Object.keys(FLOODS).indexOf(title) % 4) * 14;
    const attack = () => flood(server, { connections, requests: FLOOD_REQUESTS }, FLOODS[title] as Flood);
    const observed = await server.watch(attack);
    report(
      title,
      observed,
      `${observed.endMb.toFixed(0)} MB at the end, ${connections} connections, ${JSON.stringify(observed.result)}`,
    );
    expectLittleMemory(observed.peakMb);
    const failed = Object.keys(observed.result).filter((status) => status === '0' || status === '500');
    expect.soft(failed).toEqual([]);
    await server.expectNormal();
  });
});

/** 250 KB, for less than what makes an operation large. */
const aliases = (number: number) =>
  [0, 1, 2, 3, 4].map((part) => `a${number}_${part}:information{text footnotes source field{description}}`).join(' ');

describe('50 connections', () => {
  const server = attackServer();

  it.each(['br', 'gzip'])(
    `that each take a distinct answer in %s keep it below ${MAX_RSS_MB} MB of memory`,
    async (coding) => {
      const request = (number: number) => {
        const sent = operationRequest(`{state(code:"CA"){${aliases(number)}}}`, { key: true });
        return send(server, { ...sent, headers: { ...sent.headers, 'accept-encoding': coding } });
      };
      const observed = await server.watch(() =>
        Promise.all(Array.from({ length: 50 }, (_, number) => request(number))),
      );
      report(`50 answers in ${coding}`, observed, `${observed.result[0]?.bytes.length} bytes`);
      expect(new Set(observed.result.map(({ headers }) => headers['content-encoding']))).toEqual(new Set([coding]));
      expectLittleMemory(observed.peakMb);
      await server.expectNormal();
    },
  );
});

/** The operations that take the most memory, each with the dataset that it is the largest with. */
const AT_ONCE: Partial<Record<DatasetName, string[]>> = {
  bundled: ['V1 slugs with their fields'],
  large: ['overrides of one state'],
};

describe.each(Object.keys(AT_ONCE) as DatasetName[])('50 connections with the dataset %s', (dataset) => {
  const server = attackServer({ dataset });
  const families = FAMILIES.filter((family) => family.dataset === dataset && AT_ONCE[dataset]?.includes(family.title));

  it.each(families)(
    `that all send the largest accepted operation for $title keep it below ${MAX_RSS_MB} MB of memory`,
    async ({ title, key, make }) => {
      const query = (await largestAccepted(server, { key, make })) ?? make(1);
      const request = (number: number) => send(server, operationRequest(named(query, number), { key }));
      const observed = await server.watch(() => Promise.allSettled(Array.from({ length: 50 }, (_, n) => request(n))));
      const statuses = new Set(observed.result.map((one) => (one.status === 'fulfilled' ? one.value.status : 0)));
      report(`50 × ${title}`, observed, `${query.length} bytes sent, ${[...statuses]}`);
      expectLittleMemory(observed.peakMb);
      // A service may have others wait only so long.
      for (const status of statuses) expect.soft([200, 503]).toContain(status);
      await server.expectNormal();
    },
  );
});
