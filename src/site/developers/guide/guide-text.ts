import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { packageRoot } from '../../../../db/package-root.js';
import type { PreparedOperation } from '../../../server/graphql/prepared-operations.js';
import { SITE_MAP } from '../../html/site-map.js';

const folder = join(packageRoot, 'src/site/developers/guide');

/** The path of the first page of the guide. */
export const START = '/docs';

/** The Markdown file of a page. */
const fileOf = (path: string): string => `pages/${path === START ? 'start' : path.slice(START.length + 1)}.md`;

/** The paths of the pages in reading order. */
export const GUIDE_PATHS = SITE_MAP.filter(({ guide, path }) => guide && existsSync(join(folder, fileOf(path)))).map(
  ({ path }) => path,
);

/** Returns the path of a page by the name of its Markdown file. */
export const pathOfFile = (file: string): string => (file === 'start.md' ? START : `${START}/${basename(file, '.md')}`);

/** Languages of code samples, by file extension. */
export const LANGUAGES = { sh: 'curl', mjs: 'JavaScript', py: 'Python' } as const;

/** Reads a page as Markdown. */
export const readGuidePage = (path: string): string => readFileSync(join(folder, fileOf(path)), 'utf8');

/** Returns the title of a page, and its first paragraph as plain text. */
export function introOf(markdown: string): { title: string; intro: string } {
  const [, title = '', intro = ''] = /^# (.+)\n\n([\s\S]+?)\n\n/.exec(markdown) ?? [];
  return { title, intro: intro.replaceAll(/[`*]/g, '').replaceAll('\n', ' ') };
}

export const sectionsOf = (markdown: string): { anchor: string; title: string }[] =>
  [...markdown.matchAll(/^## (.+)$/gm)].map(([, title = '']) => ({ anchor: anchorOf(title), title }));

/** Returns the languages that a code sample exists in. For example, curl cannot receive webhooks. */
export const languagesOf = (name: string): (keyof typeof LANGUAGES)[] =>
  (Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]).filter((extension) =>
    existsSync(join(folder, `samples/${name}.${extension}`)),
  );

/** Returns the anchor of a heading, in the format of GitHub. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}

/**
 * Returns the operations of a page that it shows with their answers: blocks with "graphql open" read public data, and blocks with "graphql
 * sample" read sample values that everyone may see without a key.
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
