import { readDocument, route } from '../route.js';

/** The page size in the document. A shorter page is the last one. */
const PAGE_SIZE = 50;

interface OverridesData {
  overrides: {
    id: string;
    state: { name: string };
    region: { name: string };
    field: { slug: string };
    value: string;
  }[];
}

/** GET /v2/election/override/: all regional overrides. */
export const v2Overrides = route<OverridesData>({
  name: 'v2/override',
  path: '/v2/election/override/',
  keyed: true,
  document: readDocument('v2/override'),
  next: ({ overrides }) => (overrides.length < PAGE_SIZE ? undefined : { after: overrides.at(-1)?.id }),
  body: ({ overrides }) =>
    overrides.map(({ state, region, field, value }) => ({ state: state.name, region, field, value })),
});
