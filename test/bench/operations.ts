import { oneOf, type Random, randomFrom } from '../support/random.js';
import { SLUGS, STATES } from './fixture.js';

export interface Operation {
  query: string;
  variables?: object;
}

const ONE_DOCUMENT = `query Information($state: StateCode!, $slugs: [FieldSlug!]) {
  state(code: $state) {
    code
    name
    information(slugs: $slugs) {
      slug
      text
      footnotes
      modifiedAt
      ... on BooleanItem { value }
      ... on MultiSelectItem { selected }
    }
  }
}`;

/** One document with 12 of a state's 84 fields, chosen by variables: what a program sends on behalf of its users. */
export function operationsWithNewVariables(seed: number, count: number): Operation[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => ({
    query: ONE_DOCUMENT,
    variables: { state: oneOf(STATES, random), slugs: sample(SLUGS, 12, random) },
  }));
}

/** Some fields of two states and one more root field, each document unique: no cache of documents helps. */
export function operationsWithNewDocuments(seed: number, count: number): Operation[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const states = [1, 2].map((number) => stateSelection(`state${number}`, random));
    const extra = oneOf(EXTRA_ROOT_FIELDS, random);
    return { query: `query Round${seed}Number${index} {\n  ${[...states, extra].join('\n  ')}\n}` };
  });
}

const EXTRA_ROOT_FIELDS = [
  'release { version }',
  'fields(topics: [REGISTRATION]) { slug format }',
  'overrides(first: 3) { nodes { id text } }',
  'region(state: "IL", name: "City of Chicago") { name overrides { text } }',
];
const ITEM_SELECTIONS = [
  'text',
  'footnotes',
  'source',
  'asOf',
  'modifiedAt',
  'field { description topic }',
  '... on BooleanItem { value }',
  '... on MultiSelectItem { selected }',
];

function stateSelection(alias: string, random: Random): string {
  const slugs = JSON.stringify(sample(SLUGS, 6, random));
  const item = sample(ITEM_SELECTIONS, 4, random).join(' ');
  const single = `item(slug: "${oneOf(SLUGS, random)}") { id text }`;
  return `${alias}: state(code: "${oneOf(STATES, random)}") { name information(slugs: ${slugs}) { slug ${item} } ${single} }`;
}

function sample<Value>(all: readonly Value[], count: number, random: Random): Value[] {
  const chosen = new Set<Value>();
  while (chosen.size < count) chosen.add(oneOf(all, random));
  return [...chosen];
}
