import { copyButton } from './copy-button.js';
import { nearest } from './nearest.js';
import { create, element, graphiqlLink, readSettings } from './page.js';

interface Slug {
  slug: string;
  slugs: string[];
  rule: string;
}

const { graphiql, slugs } = readSettings<{ graphiql: string; slugs: Slug[] }>();
const known = new Map(slugs.map((entry) => [entry.slug, entry]));
const pasted = element<HTMLTextAreaElement>('pasted');
const result = element('result');

/** At most this many unknown words are listed. */
const MAX_UNKNOWN = 20;

/** In a text of at most this many words, each may be a mistyped slug. In a longer one, only those with an underscore. */
const MAX_LOOSE_WORDS = 5;

pasted.addEventListener('input', show);

function show(): void {
  const words = wordsOf(pasted.value);
  const found = words.flatMap((word) => known.get(word) ?? []);
  const unknown = words.filter((word) => !known.has(word) && (word.includes('_') || words.length <= MAX_LOOSE_WORDS));
  result.replaceChildren(...(words.length === 0 ? [] : [...unknownWords(unknown), ...summary(found)]));
}

/** The distinct slugs of a V1 response, or the distinct words of any other text, in lower case and in order. */
function wordsOf(text: string): string[] {
  const words = slugsOfResponse(text) ?? text.match(/[A-Za-z][A-Za-z0-9_]*/g) ?? [];
  return [...new Set(words.map((word) => word.toLowerCase()))];
}

function slugsOfResponse(text: string): string[] | undefined {
  try {
    const body = JSON.parse(text) as { state_information?: unknown } | unknown[];
    const entries = Array.isArray(body) ? body : body.state_information;
    if (!Array.isArray(entries)) return undefined;
    return entries.flatMap((entry: { field_type?: string; slug?: string } | string | null) =>
      typeof entry === 'string' ? entry : (entry?.field_type ?? entry?.slug ?? []),
    );
  } catch {
    return undefined;
  }
}

function summary(found: Slug[]): Node[] {
  if (found.length === 0) return [create('p', {}, 'This text has no V1 slug.')];
  const v2 = [...new Set(found.flatMap((entry) => entry.slugs))].sort();
  const operation = operationFor(
    v2,
    found.some(({ rule }) => rule === 'OVERRIDES'),
  );
  const gone = found.filter(({ slugs: v2Slugs }) => v2Slugs.length === 0).map(({ slug }) => slug);
  return [
    create('p', {}, `${count(found.length, 'V1 slug')}, ${count(v2.length, 'V2 field')}:`),
    create('ul', { class: 'slugs' }, ...found.map(line)),
    ...(gone.length > 0 ? [create('p', {}, `V2 has no replacement for: ${gone.join(', ')}.`)] : []),
    ...(v2.length > 0 ? operationParts(operation) : []),
  ];
}

function operationParts(operation: string): Node[] {
  const code = create('code', {}, operation);
  const link = create('a', { href: graphiqlLink(graphiql, operation, { state: 'CA' }) }, 'Open it in GraphiQL');
  return [
    create('p', {}, 'This GraphQL operation reads all of these fields. The list below says how to get each V1 value:'),
    create('pre', { tabindex: '0' }, code),
    create('p', {}, copyButton(code, 'the operation'), ' ', link),
  ];
}

function operationFor(v2: string[], withOverrides: boolean): string {
  const overrides = withOverrides ? '    overrides { field { slug } region { name } text }\n' : '';
  return `query FromV1($state: StateCode!, $slugs: [FieldSlug!] = ${JSON.stringify(v2)}) {
  state(code: $state) {
    code
    name
    information(slugs: $slugs) {
      slug
      text
      footnotes
      modifiedAt
      ... on MultiSelectItem { selected }
    }
${overrides}  }
}
`;
}

function line({ slug, slugs: v2 }: Slug): HTMLElement {
  const old = create('a', { href: `#${slug}` }, create('code', {}, slug));
  return create('li', {}, old, ' → ', v2.length === 0 ? 'nothing' : create('code', {}, v2.join(', ')));
}

function unknownWords(words: string[]): Node[] {
  if (words.length === 0) return [];
  const more = words.length > MAX_UNKNOWN ? ` and ${words.length - MAX_UNKNOWN} more` : '';
  const shown = words.slice(0, MAX_UNKNOWN);
  const names = [...known.keys()];
  const suggested = shown.flatMap((word) => {
    const similar = nearest(word, names);
    return similar.length > 0 ? [suggestions(word, similar)] : [];
  });
  return [
    create('p', { class: 'warning' }, `Not V1 slugs: ${shown.join(', ')}${more}.`),
    ...(suggested.length > 0 ? [create('ul', { class: 'suggestions' }, ...suggested)] : []),
  ];
}

/** Buttons that replace a mistyped word with a slug. */
function suggestions(word: string, similar: string[]): HTMLElement {
  const buttons = similar.flatMap((slug) => {
    const label = `Replace ${word} with ${slug}`;
    const button = create('button', { type: 'button', class: 'suggestion', 'aria-label': label }, slug);
    button.addEventListener('click', () => {
      const literal = word.replace(/\W/g, '\\$&');
      pasted.value = pasted.value.replaceAll(new RegExp(`(?<!\\w)${literal}(?!\\w)`, 'gi'), slug);
      show();
      pasted.focus();
    });
    return [button, ' '];
  });
  return create('li', {}, create('code', {}, word), ': did you mean ', ...buttons);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
