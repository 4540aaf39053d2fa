import type { V2OverridesData } from '../operation-types.js';
import { readDocument, route } from '../route.js';

/** GET /v2/election/override/: all regional overrides. */
export const v2Overrides = route<V2OverridesData>({
  name: 'v2/override',
  path: '/v2/election/override/',
  keyed: true,
  document: readDocument('v2/override'),
  next: ({ overrides: { pageInfo } }) => (pageInfo.hasNextPage ? { after: pageInfo.endCursor } : undefined),
  body: ({ overrides: { nodes } }) =>
    nodes.map(({ state, region, field, value }) => ({ state: state.name, region, field, value })),
});
