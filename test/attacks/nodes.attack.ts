import { describe, expect, it } from 'vitest';
import { SLUGS, STATES } from '../bench/fixture.js';
import { attackServer, type DatasetName } from './support/attack-server.js';
import { operationRequest, sendOperation } from './support/client.js';
import { expectLittleMemory, expectShortWait, MAX_WAIT_MS } from './support/limits.js';
import { medianOfThree, report } from './support/measure.js';

const MAX_IDS = 200;

const oneOfStates = (at: number) => STATES[at % STATES.length];
const slug = (at: number) => SLUGS[at % SLUGS.length];

const list = <Entry>(count: number, make: (at: number) => Entry): Entry[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** Elections of all years, most of which no client asks for. */
const electionDay = (at: number) => {
  const year = 2000 + 2 * (at % 50);
  const monday = [0, 1, 2, 3, 4, 5, 6].find((day) => new Date(Date.UTC(year, 10, 1 + day)).getUTCDay() === 1) ?? 0;
  return `US-${year}-11-${String(2 + monday).padStart(2, '0')}`;
};

const KINDS: [what: string, idOf: (at: number) => string][] = [
  ['deadlines', (at) => `${electionDay(at)}.${oneOfStates(at)}.registration_deadline_mail.postmarked`],
  ['values', (at) => `${oneOfStates(at)}/${slug(at)}`],
  ['values of regions', (at) => `IL/Region ${at}/${slug(at)}`],
  ['regions', (at) => `${oneOfStates(at)}/Region ${at}`],
  ['what does not exist', (at) => `${'x/'.repeat(at)}@2021-01-01-${at.toString(16).padStart(8, '0')}`],
  ['earlier releases that do not exist', (at) => `${oneOfStates(at)}@2021-01-01-${at.toString(16).padStart(8, '0')}`],
];

/** Makes another operation of it, which no cache has. */
const named = (query: string, number: number): string => query.replace('query', `query Q${number}`);

const NODES = `query($ids: [ID!]!) { nodes(ids: $ids) { id ... on InformationItem { text state { name } }
  ... on Region { name overrides { text } } ... on Deadline { date statusNote } } }`;

describe.each<DatasetName>(['bundled', 'large'])('with the %s dataset,', (dataset) => {
  const server = attackServer({ dataset, settings: { RATE_LIMIT: '100000000/60m' } });

  it.each(KINDS)(`${MAX_IDS} ids of %s let others wait for less than ${MAX_WAIT_MS} ms`, async (what, idOf) => {
    const variables = { ids: list(MAX_IDS, idOf) };
    const { waitMs, peakMb, result } = await medianOfThree(server, (number) =>
      sendOperation(server, operationRequest({ query: named(NODES, number), variables }, { key: true })),
    );
    report(`200 ids of ${what}`, { waitMs, peakMb }, `${result.length} bytes`);
    if (what.startsWith('earlier')) expect(result.codes).toEqual(['BAD_USER_INPUT']);
    else expect(result.body.data?.nodes).toHaveLength(MAX_IDS);
    expectShortWait(waitMs);
    expectLittleMemory(peakMb);
    await server.expectNormal();
  });

  it.each([500, 1_000])('%i representations are answered or refused at once', async (count) => {
    const representations = list(count, (at) => ({ __typename: 'Region', id: `${oneOfStates(at)}/Region ${at}` }));
    const query =
      'query($r: [_Any!]!) { _entities(representations: $r) { ... on Region { name overrides { text } } } }';
    const { waitMs, result } = await medianOfThree(server, (number) =>
      sendOperation(
        server,
        operationRequest({ query: named(query, number), variables: { r: representations } }, { key: true }),
      ),
    );
    report(`${count} representations`, { waitMs, peakMb: 0 }, `${result.length} bytes`);
    expect(result.codes).toEqual(count > 500 ? ['BAD_USER_INPUT'] : []);
    expectShortWait(waitMs);
    await server.expectNormal();
  });
});
