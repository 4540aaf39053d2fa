import { linkFrom } from '../response/redirect.js';
import { assetPath } from './asset-files.js';
import { dataBlock, type Html, html, jsonLdBlock } from './html.js';
import type { PageContext } from './page.js';

export interface Layout {
  context: Pick<PageContext, 'paths'> & Partial<Pick<PageContext, 'publicUrl'>>;
  /** Path of the page. Its links are relative to it, so that they also work behind a proxy that adds a path. */
  path: string;
  /** The one address of its content for search engines, relative to PUBLIC_URL. The path by default. */
  canonical?: string | undefined;
  title: string;
  /** For search engines and link previews. */
  description: string;
  /** Names of assets. */
  styles?: readonly string[];
  scripts?: readonly string[];
  /** Data for the scripts of the page, which read it with `readSettings`. */
  settings?: unknown;
  /** What the page is about, for search engines: an object of schema.org. */
  jsonLd?: object | undefined;
  /** Whether the page fills the window, as an IDE does. */
  fills?: boolean;
  main: Html;
}

/** The navigation: a name, the pages that it may lead to, of which the first one that exists is taken, and the paths of its section. */
const SECTIONS: readonly { name: string; to: readonly string[]; below: RegExp }[] = [
  { name: 'States', to: ['/states'], below: /^\/states(\/|$)/ },
  { name: 'Fields', to: ['/fields'], below: /^\/fields(\/|$)/ },
  { name: 'Compare', to: ['/compare'], below: /^\/compare$/ },
  { name: 'Elections', to: ['/elections'], below: /^\/elections(\/|$)/ },
  { name: 'Docs', to: ['/docs', '/docs/api/v2'], below: /^\/docs(\/|$)/ },
  { name: 'Try GraphQL', to: ['/graphiql'], below: /^\/graphi?ql$/ },
];

const FOOTER: readonly [path: string, name: string][] = [
  ['/coverage', 'Coverage'],
  ['/docs/api/v2', 'REST v2'],
  ['/docs/api/v1', 'REST v1'],
  ['/docs/upgrade', 'V1 to V2'],
  ['/graphiql', 'GraphiQL'],
  ['/graphql', 'Apollo Sandbox'],
];

/** Not pages of their own, so they are always there. */
const FILES: readonly [path: string, name: string][] = [
  ['/releases/', 'Downloads'],
  ['/changes.atom', 'Changes'],
  ['/schema.graphql', 'GraphQL schema'],
];

/** A complete HTML page with head and navigation. */
export function layout({
  context,
  path,
  canonical = path,
  title,
  description,
  styles = [],
  scripts = [],
  settings,
  jsonLd,
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
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:type" content="website">
${context.publicUrl && html`<link rel="canonical" href="${context.publicUrl}${canonical}">\n`}<link rel="alternate" type="application/atom+xml" title="Changes" href="${link('/changes.atom')}">
<link rel="icon" href="${link(assetPath('icon.svg'))}" type="image/svg+xml">
${['pages.css', ...styles].map((style) => html`<link rel="stylesheet" href="${link(assetPath(style))}">\n`)}${jsonLd && jsonLdBlock(jsonLd)}</head>
<body${fills ? html` class="fills"` : ''}>
<a class="skip" href="#main">Skip to main content</a>
<header class="site"><div class="inner">
<a class="brand" href="${link('/')}"${path === '/' && html` aria-current="page"`}>Civic Data Service</a>
<nav aria-label="Main"><ul>
${navigation(path, context.paths)}</ul></nav>
</div></header>
<main id="main" tabindex="-1">
${main}
</main>
${!fills && footer(path, context.paths)}${settings === undefined ? '' : dataBlock('settings', settings)}
${scripts.map((script) => html`<script type="module" src="${link(assetPath(script))}"></script>\n`)}</body>
</html>
`;
  return page.text;
}

/** The sections that exist. The one of the page is marked: `page` if the link leads to the page itself, else `true`. */
function navigation(path: string, paths: readonly string[]): Html[] {
  return SECTIONS.flatMap(({ name, to, below }) => {
    const target = to.find((one) => paths.includes(one));
    if (!target) return [];
    const current = target === path ? html` aria-current="page"` : below.test(path) && html` aria-current="true"`;
    return html`<li><a href="${linkFrom(path, target)}"${current}>${name}</a></li>\n`;
  });
}

function footer(path: string, paths: readonly string[]): Html {
  const links = FOOTER.filter(([to]) => paths.includes(to));
  return html`<footer class="end"><div class="inner">
<p>Information, not legal advice. Every value shows its source; check with your election office before you act.</p>
<nav aria-label="Reference"><ul>
${links.map(([to, name]) => html`<li><a href="${linkFrom(path, to)}">${name}</a></li>\n`)}${FILES.map(([to, name]) => html`<li><a href="${linkFrom(path, to)}">${name}</a></li>\n`)}
</ul></nav>
</div></footer>
`;
}
