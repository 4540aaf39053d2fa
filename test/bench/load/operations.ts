import { oneOf, type Random, randomFrom } from '../../support/random.js';
import { SLUGS, STATES } from './names.js';

/** An operation as it is posted. */
export interface Operation {
  query: string;
  variables?: object;
}

const ONE_DOCUMENT = `query Some($state: StateCode!, $slugs: [String!]) {
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

/** Twelve of the 83 fields of a state, as variables of one document: what a program sends that asks as its users do. */
export function withOtherVariables(seed: number, count: number): Operation[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => ({
    query: ONE_DOCUMENT,
    variables: { state: oneOf(STATES, random), slugs: someOf(SLUGS, 12, random) },
  }));
}

/** Some fields of two states and something beside them, each operation a text of its own: what nothing is prepared for. */
export function withOtherDocuments(seed: number, count: number): Operation[] {
  const random = randomFrom(seed);
  return Array.from({ length: count }, (_, index) => {
    const states = [1, 2].map((number) => stateSelection(`state${number}`, random));
    const beside = oneOf(BESIDE, random);
    return { query: `query Round${seed}Number${index} {\n  ${[...states, beside].join('\n  ')}\n}` };
  });
}

const BESIDE = [
  'release { version }',
  'fields(topics: [REGISTRATION]) { slug format }',
  'overrides(first: 3) { id text }',
  'region(state: "IL", name: "City of Chicago") { name overrides { text } }',
];
const OF_ITEM = [
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
  const slugs = JSON.stringify(someOf(SLUGS, 6, random));
  const item = someOf(OF_ITEM, 4, random).join(' ');
  const one = `item(slug: "${oneOf(SLUGS, random)}") { id text }`;
  return `${alias}: state(code: "${oneOf(STATES, random)}") { name information(slugs: ${slugs}) { slug ${item} } ${one} }`;
}

function someOf<Value>(all: readonly Value[], count: number, random: Random): Value[] {
  const some = new Set<Value>();
  while (some.size < count) some.add(oneOf(all, random));
  return [...some];
}
