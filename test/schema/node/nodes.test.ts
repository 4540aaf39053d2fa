import { beforeAll, describe, expect, it } from 'vitest';
import { useChangedService } from '../../support/changed-service.js';
import { measureCost } from '../../support/cost-comparison.js';

/** Versions of the five releases, oldest first. In the first one, the ballot type of AA is paper; in the second, machine. */
let versions: string[];
const changed = useChangedService();
beforeAll(async () => {
  ({ versions } = changed);
});

const NODES = `query($ids: [ID!]!) { nodes(ids: $ids) { __typename id ... on InformationItem { text }
  ... on Region { item(slug: "ballot_type") { text } } ... on Release { counts { overrides } } } }`;

const ask = (ids: string[], key: 'active' | 'none' = 'active') => changed.service.graphql(NODES, { ids }, { key });
const codesOf = (errors: { path: unknown; extensions: { code: string } }[]) =>
  errors.map(({ path, extensions }) => [path, extensions.code]);

describe('nodes', () => {
  it('are in the order of the ids, as often as an id is there, with null for what is unknown', async () => {
    const ids = [
      'BB',
      'nothing',
      'AA/ballot_type',
      'BB',
      'ZZ',
      'AA',
      'v1:nothing',
      'AA/Nowhere',
      'constructor/x',
      'state/'.repeat(9_000),
    ];
    const { data, errors } = await ask(ids);
    expect(errors).toBeUndefined();
    expect(data.nodes.map((node: { id: string } | null) => node?.id ?? null)).toEqual([
      ...['BB', null, 'AA/ballot_type', 'BB', null, 'AA', null, null, null, null],
    ]);
  });

  it('answer from the release that their ids end in, each time', async () => {
    for (let run = 0; run < 2; run += 1)
      for (const [version, text] of [
        [versions[1], 'machine'],
        [versions[2], ''],
      ]) {
        const ids = [`AA/ballot_type@${version}`, `AA/Port City@${version}`];
        const { data, errors } = await ask([...ids, 'no id']);
        expect(errors).toBeUndefined();
        expect(data.nodes).toMatchObject([{ id: ids[0], text }, { id: ids[1], item: { text } }, null]);
      }
  });

  it('of types that require a key are an error each without one, and the others are answered', async () => {
    const open = ['AA', 'ballot_type', 'v1:notes', 'US-2028-11-07', versions[4] as string, 'state/AA'];
    const keyed = ['AA/ballot_type', 'AA/Port City', 'override:AA/Port City/gov_tool_verify', `${versions[1]}/1`];
    const more = ['AA-2026-06-02.AA.early_voting_starts.opens', 'answer/AA/ballot_type'];
    const { data, errors } = await ask([...open, ...keyed, ...more], 'none');
    expect(data.nodes.map(Boolean)).toEqual([...open.map(() => true), ...[...keyed, ...more].map(() => false)]);
    expect(codesOf(errors)).toEqual([...keyed, ...more].map((_, at) => [['nodes', 6 + at], 'UNAUTHENTICATED']));
    expect(errors[0].message).toContain('"InformationItem" needs an API key.');
    expect((await ask([...keyed, ...more])).data.nodes.every(Boolean)).toBe(true);
  });

  it('are at most 200', async () => {
    expect((await ask(Array(200).fill('AA'))).data.nodes).toHaveLength(200);
    const { data, errors } = await ask(Array(201).fill('AA'));
    expect(data).toEqual({ nodes: null });
    expect(errors[0].message).toBe('"ids" takes at most 200 entries, but got 201. Split it into several requests.');
  });
});

describe('node', () => {
  it('costs what its look-up takes: that of a deadline computes an election, that of a release checks a file', async () => {
    const points = async (ids: string[]) => (await measureCost(changed.service, NODES, { ids }))?.points ?? Number.NaN;
    const deadline = (year: number) => `US-${year}.AA.early_voting_starts.opens`;
    const [none, one, two] = [await points([]), await points(['AA']), await points(['AA', 'BB'])];
    expect(two - one).toBe(one - none);
    expect(await points([deadline(2028), deadline(2030)].map((id) => id.replace('.AA', '-11-07.AA')))).toBeGreaterThan(
      two,
    );
    expect((await points([`AA@${versions[0]}`, `BB@${versions[0]}`])) - two).toBe(2);
  });
});
