import { expect, it } from 'vitest';
import { pointsLeft, useService } from '../../../support/service.js';

const POINTS = 100_000;
const service = useService({ rateLimit: { points: POINTS, seconds: 3_600 } });
let used = 0;

const ITEM = `id text ...on BooleanItem { value } ...on DateItem { date } ...on MarkdownItem { html }
    ...on MultiSelectItem { choices: selected } ...on SingleSelectItem { selected } ...on UrlItem { url }`;

it.each<[what: string, query: string, variables?: object]>([
  ['fields of all types of items', `{ states { information { ${ITEM} } } }`],
  [
    'fields that variables leave out',
    'query($no: Boolean!, $yes: Boolean!) { states { information { id text @include(if: $no) source @skip(if: $yes) ...F @include(if: $no) } } } fragment F on InformationItem { footnotes asOf modifiedAt }',
    { no: false, yes: true },
  ],
  ['objects that are null', '{ states { information { region { id name state { id } } } } }'],
  [
    'ids that name nothing',
    `{ nodes(ids: ${JSON.stringify(Array.from({ length: 200 }, (_, n) => `ZZ/${n}`))}) { ... on Region { id name kind fips ocdId state { id code name ocdId zones } } } }`,
  ],
])('the rate limit is charged with the estimate: %s', async (_, query, variables = {}) => {
  const response = await service.post({ query, variables, extensions: { cost: true } });
  const { extensions } = (await response.json()) as { extensions: { cost: { points: number } } };
  const before = used;
  used = POINTS - pointsLeft(response);
  expect(extensions.cost.points).toBeGreaterThan(500);
  // A point for the request, and one for each 250 tokens of the document.
  expect(used - before - Math.ceil(extensions.cost.points / 1_000)).toBeLessThanOrEqual(1);
});
