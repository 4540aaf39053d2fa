import { describe, expect, it } from 'vitest';
import { useChangedService } from '../../../support/changed-service.js';

const changed = useChangedService();

describe('the changes', () => {
  it('are those of all releases after the first, oldest first', async () => {
    const { nodes, totalCount } = await changed.changes();
    expect(totalCount).toBe(4);
    expect(nodes.map(({ kind, regionName, slug }: never) => [kind, regionName, slug])).toEqual([
      ['CHANGED', null, 'ballot_type'],
      ['REMOVED', null, 'ballot_type'],
      ['ADDED', null, 'ballot_type'],
      ['REMOVED', 'Port City', 'registration_laws'],
    ]);
    expect(await changed.sequences()).toEqual([2, 3, 4, 5]);
  });

  it('have no value before or after where there was nothing', async () => {
    const [, removed, added, override] = (await changed.changes()).nodes;
    expect([removed.after, added.before, override.after]).toEqual([null, null, null]);
    expect(added.after).toEqual({ text: 'paper', footnotes: '', source: 'Guide', asOf: null });
    expect(override.before).toEqual({ text: 'Ask the *clerk*.', footnotes: '', source: 'City page', asOf: null });
  });

  it('are those after one release and up to another', async () => {
    const between = async (since: number, until: number) =>
      await changed.sequences(`(since: "${changed.versions[since]}", until: "${changed.versions[until]}")`);
    expect(await between(0, 4)).toEqual([2, 3, 4, 5]);
    expect(await between(1, 3)).toEqual([3, 4]);
    expect(await between(2, 2)).toEqual([]);
    const [since, until] = [changed.versions[1], changed.versions[3]].map((version) => `"summary:${version}"`);
    expect(await changed.sequences(`(since: ${since}, until: ${until})`)).toEqual([3, 4]);
    expect(await changed.sequences(`(since: "${changed.versions[3]}")`)).toEqual([5]);
    expect(await changed.sequences(`(until: "${changed.versions[1]}")`)).toEqual([2]);
  });

  it('can be limited to states and fields', async () => {
    expect(await changed.sequences('(slugs: ["registration_laws"])')).toEqual([5]);
    expect(await changed.changes('(states: ["BB"])')).toMatchObject({ nodes: [], totalCount: 0 });
    expect(await changed.changes('(states: ["AA"], slugs: ["ballot_type"])')).toMatchObject({ totalCount: 3 });
  });

  it('begin with the newest release for people, in pages too', async () => {
    expect(await changed.sequences('(newestFirst: true)')).toEqual([5, 4, 3, 2]);
    expect(await changed.sequences('(newestFirst: true, slugs: ["ballot_type"])')).toEqual([4, 3, 2]);
    expect(
      await changed.sequences(`(newestFirst: true, since: "${changed.versions[1]}", until: "${changed.versions[3]}")`),
    ).toEqual([4, 3]);
    const first = await changed.changes('(newestFirst: true, first: 3)');
    expect(first.pageInfo).toMatchObject({ hasNextPage: true });
    expect(await changed.sequences(`(newestFirst: true, after: "${first.pageInfo.endCursor}")`)).toEqual([2]);
  });

  it('of a filter go on after a cursor that the filter leaves out', async () => {
    const after = `${changed.versions[2]}/1`;
    expect(await changed.sequences(`(slugs: ["registration_laws"], after: "${after}")`)).toEqual([5]);
    expect(await changed.sequences(`(since: "${changed.versions[3]}", after: "${after}")`)).toEqual([5]);
    expect((await changed.changes(`(until: "${changed.versions[1]}", after: "${after}")`)).nodes).toEqual([]);
  });
});
