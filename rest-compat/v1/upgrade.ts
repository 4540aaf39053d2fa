import type { V1Rule } from './derive.js';

/** What a client of a V1 slug does in its place. */
export interface Replacement {
  /** Fields of V2 that the value comes from; none where V2 has nothing. */
  slugs: string[];
  /** What to select of a `State` in GraphQL, under the V1 slug as its alias; empty where V2 has nothing. */
  selection: string;
  /** How the V1 text follows from what is selected. */
  how: string;
}

const quoted = (slugs: string[]) => slugs.map((slug) => JSON.stringify(slug)).join(', ');
const named = (slugs: string[]) => slugs.join(', ');

/** By rule: each says in GraphQL and in words what `derive` computes. */
const REPLACEMENT: Record<V1Rule['rule'], (slugs: string[], value: string) => Omit<Replacement, 'slugs'>> = {
  SAME: ([slug = '']) => ({ selection: `item(slug: "${slug}") { text }`, how: 'The same text.' }),
  OPTION: ([slug = ''], value) => ({
    selection: `item(slug: "${slug}") { ... on MultiSelectItem { selected } }`,
    how: `True where selected has ${value}, False where it does not, empty where it is null.`,
  }),
  ANY_OPTION: ([slug = '']) => ({
    selection: `item(slug: "${slug}") { ... on MultiSelectItem { selected } }`,
    how: 'True where selected has any entry, False where it has none, empty where it is null.',
  }),
  PRESENT: (slugs) => ({
    selection: `information(slugs: [${quoted(slugs)}]) { text }`,
    how: 'True where some text is other than N/A, False where all there is is N/A, empty where all texts are.',
  }),
  FOOTNOTES: (slugs) => ({
    selection: `information(slugs: [${quoted(slugs)}]) { slug footnotes }`,
    how: `The footnotes of ${named(slugs)}, in this order, each once, with a blank line between them.`,
  }),
  OVERRIDES: (slugs) => ({
    selection: 'overrides { field { slug } }',
    how: `True where one of them is of ${named(slugs)}, else False.`,
  }),
  CONSTANT: (_, value) => ({ selection: '', how: `Nothing in V2. V1 says ${value || 'nothing'} for every state.` }),
};

export function replacementOf({ slug, rule, value, fields }: V1Rule): Replacement {
  const slugs = fields.map((field) => field.slug);
  const { selection, how } = REPLACEMENT[rule](slugs, value);
  return { slugs, selection: selection && `${slug}: ${selection}`, how };
}
