import { describe, expect, it } from 'vitest';
import { expectFigure } from '../support/figure.js';
import { attackServer, type DatasetName } from './support/attack-server.js';
import { operationRequest, pointsLeft, send, sendOperation } from './support/client.js';
import { expectLittleMemory, expectShortWait, MAX_ANSWER_BYTES, MAX_CPU_RATIO, MAX_WAIT_MS } from './support/limits.js';
import { CpuPerPoint, medianOfThree, report } from './support/measure.js';
import { ALL_VALUES, FAMILIES, largestAccepted, named } from './support/operations.js';
import { UNDERPAID } from './support/underpaid.js';

/** Points are only counted. */
const UNLIMITED = { RATE_LIMIT: '100000000/60m' };
const cpuPerPoint = new CpuPerPoint();

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

describe.each<[DatasetName, string]>([
  ['bundled', 'the bundled dataset'],
  ['regions', '254 regions in each state'],
  ['large', '60,000 overrides'],
  ['skewed', '5,000 regions in one state'],
])('with %s: %s,', (dataset) => {
  const server = attackServer({ dataset, settings: UNLIMITED });

  it.each(FAMILIES.filter((family) => family.dataset === dataset))(
    `the largest accepted operation for $title lets others wait for less than ${MAX_WAIT_MS} ms and has at most ${megabytes(MAX_ANSWER_BYTES)}`,
    async ({ title, ...family }) => {
      const attack = await largestAccepted(server, family);
      const query = attack ?? family.make(1);
      const { waitMs, peakMb, cpuMs, result, last } = await medianOfThree(server, (number) =>
        sendOperation(server, operationRequest(named(query, number), { key: family.key })),
      );
      cpuPerPoint.add(`${title}, ${dataset}`, cpuMs, result.pointsLeft, last.pointsLeft);
      const outcome = attack ? `${query.length} bytes sent, ${megabytes(result.length)}` : 'refused';
      report(title, { waitMs, peakMb }, outcome);
      expectShortWait(waitMs);
      expectLittleMemory(peakMb);
      expect.soft(result.length).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
      if (!attack) expect.soft(result.codes).toEqual(['LIMIT_EXCEEDED']);
      await server.expectNormal();
    },
  );

  it('all values of all states, each Markdown text as HTML, come in one answer', async () => {
    const { waitMs, peakMb, result } = await medianOfThree(server, (number) =>
      sendOperation(server, operationRequest(named(ALL_VALUES, number), { key: true })),
    );
    report('all values of all states', { waitMs, peakMb }, megabytes(result.length));
    expect(result.status).toBe(200);
    expect(result.body.errors).toBeUndefined();
    const states = result.body.data?.states as { information: object[] }[];
    expect(states.map(({ information }) => information.length)).toEqual(Array(51).fill(84));
    expectShortWait(waitMs);
    expectLittleMemory(peakMb);
  });
});

describe('with a rate limit,', () => {
  const server = attackServer({ settings: UNLIMITED });

  it.each(UNDERPAID)(`$title let others wait for less than ${MAX_WAIT_MS} ms`, async ({ title, make }) => {
    const { waitMs, peakMb, cpuMs, result, last } = await medianOfThree(server, (number) => send(server, make(number)));
    report(title, { waitMs, peakMb }, `${result.status}`);
    cpuPerPoint.add(title, cpuMs, pointsLeft(result.headers), pointsLeft(last.headers));
    expectShortWait(waitMs);
    await server.expectNormal();
  });

  it(`a point pays for at most ${MAX_CPU_RATIO} times the CPU time of the median request`, () => {
    expectFigure('the worst CPU time of a point, in those of the median', cpuPerPoint.report(), MAX_CPU_RATIO, 'times');
  });
});

describe('the list of 60,000 overrides of REST', () => {
  const server = attackServer({ dataset: 'large' });

  it(`is complete, and lets others wait for less than ${MAX_WAIT_MS} ms`, async () => {
    const { waitMs, peakMb, result } = await medianOfThree(server, () =>
      send(server, { path: '/v2/election/override/', key: true }),
    );
    report('list of overrides', { waitMs, peakMb }, megabytes(result.bytes.length));
    expect(JSON.parse(result.bytes.toString())).toHaveLength(60_019);
    expectShortWait(waitMs);
    expectLittleMemory(peakMb);
  });
});
