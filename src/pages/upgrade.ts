import { replacementOf } from '../../rest-compat/v1/upgrade.js';
import { linkFrom } from '../response/redirect.js';
import { contentSecurityPolicy } from './content-security.js';
import { layout } from './layout.js';
import { readOperation } from './operation.js';
import type { UpgradeData } from './operation-types.js';
import type { Page } from './page.js';
import { renderUpgrade } from './upgrade-view.js';

const PATH = '/docs/upgrade';

/** GET /docs/upgrade: what replaces each V1 slug, from the V1 rules of the release. */
export const upgrade: Page = {
  path: PATH,
  operation: readOperation('pages/upgrade'),
  policy: contentSecurityPolicy(),
  render(context) {
    const { v1Slugs } = context.data as UpgradeData;
    const replacements = v1Slugs.map((v1) => ({ ...v1, ...replacementOf(v1) }));
    return layout({
      context,
      path: PATH,
      title: 'Upgrade from V1 to V2 · Civic Data Service',
      description: 'What replaces each V1 slug in V2 and GraphQL.',
      styles: ['text.css', 'upgrade.css'],
      scripts: ['upgrade.js', 'upgrade-filter.js'],
      settings: {
        graphiql: linkFrom(PATH, '/graphiql'),
        slugs: replacements.map(({ slug, slugs, rule }) => ({ slug, slugs, rule })),
      },
      main: renderUpgrade(replacements),
    });
  },
};
