import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packageRoot } from '../../../../db/package-root.js';
import type { PreparedOperation } from '../../../server/graphql/prepared-operations.js';
import type { PagePath } from '../../html/site-map.js';

const folder = join(packageRoot, 'src/site/developers/guide');

/** The first page of the guide. */
export const START = '/docs';

/** A page of the guide, from `pages/{name}.md`. */
export interface GuidePage {
  path: PagePath;
  /** The anchor that led to its text while the guide was one page. */
  formerly?: string;
  /** Anchors of sections that were here, and are on other pages now. */
  moved?: readonly string[];
}

/** In the order in which they are read. */
export const GUIDE_PAGES: readonly GuidePage[] = [
  { path: START },
  {
    path: '/docs/graphql',
    formerly: 'graphql-by-example',
    moved: ['find-elections', 'compute-deadlines', 'follow-changes', 'pages'],
  },
  { path: '/docs/elections' },
  { path: '/docs/graphql-more' },
  { path: '/docs/web-pages', moved: ['apollo-client', 'urql', 'relay'] },
  { path: '/docs/clients', formerly: 'clients' },
  { path: '/docs/rest', formerly: 'rest' },
  { path: '/docs/calendars' },
  { path: '/docs/assistants', formerly: 'for-assistants' },
  { path: '/docs/tools', moved: ['typed-clients', 'code-generators'] },
  { path: '/docs/fields' },
  { path: '/docs/spanish' },
  { path: '/docs/errors', formerly: 'errors' },
];

/** The path of a page of the guide by its Markdown file. */
export const pathOfFile = (file: string): string => (file === 'start.md' ? START : `${START}/${basename(file, '.md')}`);

/** Languages of the code samples that come in each of them, by the extension of their files. */
export const LANGUAGES = { sh: 'curl', mjs: 'JavaScript', py: 'Python' } as const;

const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** A page of the guide as Markdown. */
export const readGuidePage = (path: string): string =>
  read(`pages/${path === START ? 'start' : path.slice(START.length + 1)}.md`);

/** The title of a page, and its first paragraph as plain text. */
export function introOf(markdown: string): { title: string; intro: string } {
  const [, title = '', intro = ''] = /^# (.+)\n\n([\s\S]+?)\n\n/.exec(markdown) ?? [];
  return { title, intro: intro.replaceAll(/[`*]/g, '').replaceAll('\n', ' ') };
}

/** The sections of a page. */
export const sectionsOf = (markdown: string): { anchor: string; title: string }[] =>
  [...markdown.matchAll(/^## (.+)$/gm)].map(([, title = '']) => ({ anchor: anchorOf(title), title }));

/** The languages that a code sample is in. curl receives no webhooks. */
export const languagesOf = (name: string): (keyof typeof LANGUAGES)[] =>
  (Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]).filter((one) =>
    existsSync(join(folder, `samples/${name}.${one}`)),
  );

/** The anchor of a heading, as GitHub makes it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}

/**
 * The operations of a page, whose answers it shows: the blocks "graphql open" with open data, and "graphql sample" with values that
 * everyone may see, also without a key.
 */
export function operationsOf(path: string): PreparedOperation[] {
  const blocks = readGuidePage(path).matchAll(/^```graphql (open|sample)\n([\s\S]*?)\n```$/gm);
  return [...blocks].map(([, access, document = ''], index) => ({
    name: `pages${path} example ${index + 1}`,
    keyed: access === 'sample',
    needsNames: true,
    document,
  }));
}
