import type { V1Rule } from './derive.js';

/** How a client replaces a V1 slug. */
export interface Replacement {
  /** The V2 fields that have the information; empty if V2 does not have it. */
  slugs: string[];
  /** A GraphQL selection on `State`, with the V1 slug as its alias; empty if V2 does not have the information. */
  selection: string;
  /** How to get the V1 text from the selected data. */
  how: string;
}

const quoted = (slugs: string[]) => slugs.map((slug) => JSON.stringify(slug)).join(', ');
const named = (slugs: string[]) => slugs.join(', ');

/** By rule. Each gives the GraphQL selection and the words for what `derive` computes. */
const REPLACEMENT: Record<V1Rule['rule'], (slugs: string[], value: string) => Omit<Replacement, 'slugs'>> = {
  SAME: ([slug = '']) => ({ selection: `item(slug: "${slug}") { text }`, how: 'The same text.' }),
  OPTION: ([slug = ''], value) => ({
    selection: `item(slug: "${slug}") { ... on MultiSelectItem { selected } }`,
    how: `True if selected includes ${value}, otherwise False; empty if selected is null.`,
  }),
  ANY_OPTION: ([slug = '']) => ({
    selection: `item(slug: "${slug}") { ... on MultiSelectItem { selected } }`,
    how: 'True if selected has any entries, otherwise False; empty if selected is null.',
  }),
  PRESENT: (slugs) => ({
    selection: `information(slugs: [${quoted(slugs)}]) { text }`,
    how: 'True if any text is other than N/A, False if the only text is N/A; empty if all texts are empty.',
  }),
  FOOTNOTES: (slugs) => ({
    selection: `information(slugs: [${quoted(slugs)}]) { slug footnotes }`,
    how: `The distinct footnotes of ${named(slugs)}, in this order, separated by blank lines.`,
  }),
  OVERRIDES: (slugs) => ({
    selection: 'overrides { field { slug } }',
    how: `True if any of them is for ${named(slugs)}, otherwise False.`,
  }),
  CONSTANT: (_, value) => ({ selection: '', how: `Not in V2. V1 has ${value || 'empty text'} for every state.` }),
};

export function replacementOf({ slug, rule, value, fields }: V1Rule): Replacement {
  const slugs = fields.map((field) => field.slug);
  const { selection, how } = REPLACEMENT[rule](slugs, value);
  return { slugs, selection: selection && `${slug}: ${selection}`, how };
}
