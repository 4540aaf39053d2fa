import { contentSecurityPolicy } from '../content-security.js';
import { layout } from '../layout.js';
import { readOperation } from '../operation.js';
import type { GuideData } from '../operation-types.js';
import type { Page } from '../page.js';
import { readGuide, readGuideOperations } from './guide-text.js';
import { guideParts, renderGuidePage } from './guide-view.js';
import { PATH, renderGuide } from './render-guide.js';

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
      parts: guideParts(fields, context),
    });
    return layout({
      context,
      path: PATH,
      title: 'Guide · Civic Data Service',
      description:
        'How to read election information with GraphQL and REST: quick start, keys, examples, errors, limits.',
      styles: ['guide.css', 'guide-tables.css'],
      scripts: ['commands.js'],
      main: renderGuidePage(body, contents),
    });
  },
};
