import { describe, expect, it } from 'vitest';
import { useChangedService } from '../../../support/changed-service.js';

const changed = useChangedService();

/** An id may begin with the type of its object. */
const cursorOf = (id: string): string => id.replace(/^\w+:/, '');

const INFO = 'pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';

describe.each(['overrides', 'releases', 'changes'])('a page of %s', (list) => {
  const page = async (args: string, selection: string) => {
    const data = await changed.service.data(`{ ${list}${args} { ${selection} } }`);
    return data[list];
  };

  it('has the same information with its entries, before them, and without them, on each page', async () => {
    for (let after: string | null = null, more = true; more; ) {
      const args: string = `(first: 2, after: ${JSON.stringify(after)})`;
      const { pageInfo, nodes } = await page(args, `nodes { id } ${INFO}`);
      expect(pageInfo).toMatchObject({ startCursor: cursorOf(nodes[0].id), endCursor: cursorOf(nodes.at(-1).id) });
      expect(pageInfo.hasPreviousPage).toBe(after !== null);
      expect(await page(args, `${INFO} nodes { id }`)).toEqual({ pageInfo, nodes });
      expect(await page(args, INFO)).toEqual({ pageInfo });
      ({ endCursor: after, hasNextPage: more } = pageInfo);
    }
  });

  it('has each entry with its cursor, which is its id without the type', async () => {
    const { nodes, edges, totalCount } = await page('', 'totalCount nodes { id } edges { cursor node { id } }');
    expect(edges).toEqual(nodes.map(({ id }: { id: string }) => ({ cursor: cursorOf(id), node: { id } })));
    expect(nodes).toHaveLength(totalCount);
  });

  it('after the last entry is empty', async () => {
    const { pageInfo } = await page('', INFO);
    expect(pageInfo.hasNextPage).toBe(false);
    const empty = await page(`(after: ${JSON.stringify(pageInfo.endCursor)})`, `nodes { id } ${INFO}`);
    const nothing = { hasNextPage: false, hasPreviousPage: true, startCursor: null, endCursor: null };
    expect(empty).toEqual({ nodes: [], pageInfo: nothing });
    expect(await page(`(after: ${JSON.stringify(pageInfo.endCursor)})`, INFO)).toEqual({ pageInfo: nothing });
  });
});
