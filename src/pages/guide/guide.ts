import { linkFrom } from '../../response/redirect.js';
import { contentSecurityPolicy } from '../content-security.js';
import { type Html, html } from '../html.js';
import { layout } from '../layout.js';
import { readOperation } from '../operation.js';
import type { GuideData } from '../operation-types.js';
import type { Page } from '../page.js';
import { DEMO_LINK_HINT } from '../sample-request.js';
import { readGuide, readGuideOperations } from './guide-text.js';
import { PATH, renderGuide } from './render-guide.js';

type Context = Parameters<Page['render']>[0];

/** GET /docs: the guide to all APIs, from guide.md. */
export const guide: Page = {
  path: PATH,
  operation: readOperation('pages/guide/guide'),
  examples: readGuideOperations(),
  policy: contentSecurityPolicy(),
  render(context) {
    const { fields } = context.data as GuideData;
    const { body, contents } = renderGuide(readGuide(), {
      context,
      answers: context.answers,
      parts: { fields: catalog(fields, context), key: keyNote(context), pages: pageList(context) },
    });
    return layout({
      context,
      path: PATH,
      title: 'Guide · Civic Data Service',
      description:
        'How to read election information with GraphQL and REST: quick start, keys, examples, errors, limits.',
      styles: ['guide.css', 'guide-tables.css'],
      scripts: ['commands.js'],
      main: html`<h1>Guide</h1>
<div class="guide"><nav class="contents" aria-label="Contents"><ul>
${contents.map(({ anchor, title }) => html`<li><a href="#${anchor}">${title}</a></li>\n`)}</ul></nav>
<div class="text">${body}</div></div>`,
    });
  },
};

function keyNote({ demoKey, hasDemoLink, contactEmail }: Context): Html {
  const contact = contactEmail
    ? html`<a href="mailto:${contactEmail}">${contactEmail}</a>`
    : 'the operator of the service';
  if (demoKey) return html`<p class="note">The demo key is already filled in below.</p>`;
  return html`<p class="note">Replace <code>ID:SECRET</code> with your API key. To get one, contact ${contact}. ${hasDemoLink && DEMO_LINK_HINT}</p>`;
}

/** Pages that show data to people, in the order of the navigation. */
const PAGES = [
  { path: '/states', name: 'States', shows: 'all values of a state, with its regions and its deadlines' },
  {
    path: '/fields',
    name: 'Fields',
    shows: 'what a field means, and its value in each state, on a map and in a table',
  },
  { path: '/compare', name: 'Compare', shows: 'the values of up to six states side by side' },
  { path: '/elections', name: 'Elections', shows: 'dates, and the deadlines of each state' },
  { path: '/coverage', name: 'Coverage', shows: 'which values are known, and how old they are' },
];

/** Those that exist: with EXPLORER=off, only the coverage. */
function pageList({ paths }: Context): Html {
  const shown = PAGES.filter(({ path }) => paths.includes(path));
  return html`<ul>${shown.map(({ path, name, shows }) => html`<li><a href="${linkFrom(PATH, path)}">${name}</a>: ${shows}.</li>\n`)}</ul>
`;
}

/** One list for each topic, in the order of the fields. */
function catalog(fields: GuideData['fields'], { paths }: Context): Html {
  const topics = [...new Set(fields.map(({ topic }) => topic))];
  const hasPage = paths.includes('/fields');
  const nameOf = (slug: string) =>
    hasPage
      ? html`<a href="${linkFrom(PATH, '/fields')}#${slug}"><code>${slug}</code></a>`
      : html`<code>${slug}</code>`;
  const lists = topics.map((topic) => {
    const own = fields.filter((field) => field.topic === topic);
    return html`<details class="topic"><summary><code>${topic}</code> <span class="count">${own.length} fields</span></summary><dl>
${own.map(({ slug, format, description }) => html`<div><dt>${nameOf(slug)} <span class="format">${format}</span></dt><dd>${description}</dd></div>\n`)}</dl></details>`;
  });
  return html`${lists}${hasPage && html`<p>The page <a href="${linkFrom(PATH, '/fields')}">Fields</a> also has their options, and leads to their values.</p>`}`;
}
