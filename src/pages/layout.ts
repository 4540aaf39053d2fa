import { dataBlock, type Html, html } from './html.js';
import type { PageContext } from './page.js';

export interface Layout {
  context: Pick<PageContext, 'paths'>;
  /** Path of the page. Its links are relative to it, so that they also work behind a proxy that adds a path. */
  path: string;
  title: string;
  /** For search engines and link previews. */
  description: string;
  /** Names of assets. */
  styles?: readonly string[];
  scripts?: readonly string[];
  /** Data for the scripts of the page, which read it with `readSettings`. */
  settings?: unknown;
  /** Whether the page fills the window, as an IDE does. */
  fills?: boolean;
  main: Html;
}

const PAGES: readonly [path: string, title: string][] = [
  ['/', 'Start'],
  ['/docs', 'Guide'],
  ['/docs/api/v2', 'REST v2'],
  ['/graphql', 'Sandbox'],
  ['/graphiql', 'GraphiQL'],
  ['/docs/upgrade', 'V1 to V2'],
];

/** The relative link from one path of the service to another. */
export function linkFrom(path: string, to: string): string {
  const up = '../'.repeat(path.split('/').length - 2);
  return `${up || './'}${to.slice(1)}`;
}

/** A complete HTML page with head and navigation. */
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
<a class="skip" href="#main">Skip to main content</a>
<header class="site">
<a class="brand" href="${link('/')}">Civic Data Service</a>
<nav aria-label="Pages"><ul>
${PAGES.filter(([to]) => context.paths.includes(to)).map(([to, name]) => html`<li><a href="${link(to)}"${to === (path === '/docs/api/v1' ? '/docs/api/v2' : path) ? html` aria-current="page"` : ''}>${name}</a></li>\n`)}</ul></nav>
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
