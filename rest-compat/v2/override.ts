import { readDocument, route } from '../route.js';

interface OverridesData {
  overrides: {
    nodes: { state: { name: string }; region: { name: string }; field: { slug: string }; value: string }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
}

/** GET /v2/election/override/: all regional overrides. */
export const v2Overrides = route<OverridesData>({
  name: 'v2/override',
  path: '/v2/election/override/',
  keyed: true,
  document: readDocument('v2/override'),
  next: ({ overrides: { pageInfo } }) => (pageInfo.hasNextPage ? { after: pageInfo.endCursor } : undefined),
  body: ({ overrides: { nodes } }) =>
    nodes.map(({ state, region, field, value }) => ({ state: state.name, region, field, value })),
});
