import { dataBlock, type Html, html } from './html.js';
import type { PageContext } from './page.js';

export interface Layout {
  context: PageContext;
  /** Path of the page, from which its links are counted: they hold behind a proxy that adds a path, too. */
  path: string;
  title: string;
  /** A sentence for search engines and link previews. */
  description: string;
  /** Assets by name. */
  styles?: readonly string[];
  scripts?: readonly string[];
  /** What the scripts of the page read, by `readSettings`. */
  settings?: unknown;
  /** A tool that fills the window, rather than text to read. */
  fills?: boolean;
  main: Html;
}

const PAGES: readonly [path: string, title: string][] = [
  ['/', 'Start'],
  ['/docs/api/v2', 'REST v2'],
  ['/graphql', 'Sandbox'],
  ['/graphiql', 'GraphiQL'],
  ['/docs/upgrade', 'V1 to V2'],
];

/** A link from one path of the service to another, relative. */
export function linkFrom(path: string, to: string): string {
  const up = '../'.repeat(path.split('/').length - 2);
  return `${up || './'}${to.slice(1)}`;
}

/** A whole page: head, navigation, and what is between. */
export function layout({
  context,
  path,
  title,
  description,
  styles = [],
  scripts = [],
  settings,
  fills,
  main,
}: Layout): string {
  const link = (to: string) => linkFrom(path, to);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${link('/assets/icon.svg')}" type="image/svg+xml">
${['pages.css', ...styles].map((style) => html`<link rel="stylesheet" href="${link(`/assets/${style}`)}">\n`)}</head>
<body${fills ? html` class="fills"` : ''}>
<a class="skip" href="#main">Skip to the content</a>
<header class="site">
<a class="brand" href="${link('/')}">Civic Data Service</a>
<nav aria-label="Pages"><ul>
${PAGES.filter(([to]) => context.paths.includes(to)).map(([to, name]) => html`<li><a href="${link(to)}"${to === path ? html` aria-current="page"` : ''}>${name}</a></li>\n`)}</ul></nav>
</header>
<main id="main" tabindex="-1">
${main}
</main>
${settings === undefined ? '' : dataBlock('settings', settings)}
${scripts.map((script) => html`<script type="module" src="${link(`/assets/${script}`)}"></script>\n`)}</body>
</html>
`;
  return page.text;
}
