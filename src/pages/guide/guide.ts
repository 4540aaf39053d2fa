import { contentSecurityPolicy } from '../content-security.js';
import { type Html, html } from '../html.js';
import { layout } from '../layout.js';
import { openOperation } from '../operation.js';
import type { Page } from '../page.js';
import { DEMO_LINK_HINT } from '../sample-request.js';
import { readGuide, readGuideOperations } from './guide-text.js';
import { PATH, renderGuide } from './render-guide.js';

interface GuideData {
  fields: { slug: string; description: string; format: string; topic: string }[];
}

/** GET /docs: the guide to all APIs, from guide.md and the READMEs. */
export const guide: Page = {
  path: PATH,
  operation: openOperation('pages/guide/guide'),
  examples: readGuideOperations(),
  policy: contentSecurityPolicy(),
  render(context) {
    const { fields } = context.data as GuideData;
    const { body, contents } = renderGuide(readGuide(), {
      context,
      answers: context.answers,
      parts: { fields: catalog(fields), key: keyNote(context) },
    });
    return layout({
      context,
      path: PATH,
      title: 'Guide · Civic Data Service',
      description:
        'How to read election information with GraphQL and REST: quick start, keys, examples, errors, limits.',
      styles: ['guide.css', 'guide-tables.css'],
      scripts: ['front-door.js', 'guide.js'],
      main: html`<h1>Guide</h1>
<div class="guide"><nav class="contents" aria-label="Contents"><ul>
${contents.map(({ anchor, title }) => html`<li><a href="#${anchor}">${title}</a></li>\n`)}</ul></nav>
<div class="text">${body}</div></div>`,
    });
  },
};

function keyNote({ demoKey, hasDemoLink, contactEmail }: Parameters<Page['render']>[0]): Html {
  const contact = contactEmail
    ? html`<a href="mailto:${contactEmail}">${contactEmail}</a>`
    : 'the operator of the service';
  if (demoKey) return html`<p class="note">The demo key is already filled in below.</p>`;
  return html`<p class="note">Replace <code>ID:SECRET</code> with your API key. To get one, contact ${contact}. ${hasDemoLink && DEMO_LINK_HINT}</p>`;
}

/** One list for each topic, in the order of the fields. */
function catalog(fields: GuideData['fields']): Html {
  const topics = [...new Set(fields.map(({ topic }) => topic))];
  return html`${topics.map((topic) => {
    const own = fields.filter((field) => field.topic === topic);
    return html`<details class="topic"><summary><code>${topic}</code> <span class="count">${own.length} fields</span></summary><dl>
${own.map(({ slug, format, description }) => html`<div><dt><code>${slug}</code> <span class="format">${format}</span></dt><dd>${description}</dd></div>\n`)}</dl></details>`;
  })}`;
}
