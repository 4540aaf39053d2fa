import { beforeEach, describe, expect, it } from 'vitest';
import { pathOf } from '../support/run.js';
import { type AttackServer, attackServer } from './support/attack-server.js';
import { operationRequest, send, sendOperation } from './support/client.js';
import { expectLittleMemory, expectShortWait } from './support/limits.js';
import { addEarlierReleases } from './support/many-releases.js';
import { medianOfThree, report } from './support/measure.js';
import { named } from './support/operations.js';

const RELEASES = 10;

/** Versions of the earlier releases of a service. */
function earlierReleasesOf(server: AttackServer): { versions: string[] } {
  const releases: { versions: string[] } = { versions: [] };
  let pid = 0;
  beforeEach(() => {
    if (server.pid !== pid) releases.versions = addEarlierReleases(pathOf(server.environment, 'DATASET_URL'), RELEASES);
    pid = server.pid;
  });
  return releases;
}

const aliases = (count: number, versionOf: (at: number) => string, selection = '{ code }') =>
  Array.from({ length: count }, (_, at) => `a${at}: state(code: "CA", release: "${versionOf(at)}") ${selection}`);

describe.each(['bundled', 'large'] as const)('with earlier releases of the %s dataset,', (dataset) => {
  const server = attackServer({ dataset, settings: { EXPLORER: 'public' } });
  const releases = earlierReleasesOf(server);

  it('operations that each read another one let others wait only shortly, and keep the memory bounded', async () => {
    const operations = Array.from({ length: 20 }, (_, number) => {
      const version = releases.versions[number % RELEASES] as string;
      return named(`{ ${aliases(3, () => version, '{ information { text } overrides { text } }').join(' ')} }`, number);
    });
    const { waitMs, peakMb, result } = await medianOfThree(server, () =>
      Promise.all(operations.map((query) => sendOperation(server, operationRequest(query, { key: true })))),
    );
    report('20 operations', { waitMs, peakMb }, `status ${[...new Set(result.map(({ status }) => status))]}`);
    for (const { body } of result) expect(body.errors).toBeUndefined();
    expectShortWait(waitMs);
    expectLittleMemory(peakMb);
    await server.expectNormal();
  });

  it('pages of all of them do so, too', async () => {
    const paths = Array.from({ length: 40 }, (_, at) => `/states?release=${releases.versions[at % RELEASES]}`);
    const { waitMs, peakMb, result } = await medianOfThree(server, () =>
      Promise.all(paths.map((path) => send(server, { path }))),
    );
    report('40 pages', { waitMs, peakMb });
    expect(new Set(result.map(({ status }) => status))).toEqual(new Set([200]));
    expectShortWait(waitMs);
    expectLittleMemory(peakMb);
    await server.expectNormal();
  });
});
