import { replacementOf } from '../../../rest-compat/v1/upgrade.js';
import type { Html } from '../html/html.js';
import { readOperation } from '../html/operation.js';
import { contentSecurityPolicy, type Page } from '../html/page.js';
import type { UpgradeData } from '../operation-types.js';
import { BesideGuide } from './guide/guide-frame.js';

const PATH = '/docs/upgrade';

/** GET /docs/upgrade: what replaces each V1 slug, from the V1 rules of the release. */
export const upgrade: Page = {
  path: PATH,
  operation: readOperation('site/developers/upgrade'),
  policy: contentSecurityPolicy(),
  render(context) {
    const { v1Slugs } = context.data as UpgradeData;
    const replacements = v1Slugs.map((v1) => ({ ...v1, ...replacementOf(v1) }));
    return {
      title: 'Upgrade from V1 to V2 · Civic Data Service',
      description: 'What replaces each V1 slug in V2 and GraphQL.',
      styles: ['text.css', 'reference.css', 'upgrade.css'],
      scripts: ['upgrade-filter.js'],
      main: <BesideGuide path={PATH}>{renderUpgrade(replacements)}</BesideGuide>,
    };
  },
};

type Replacement = UpgradeData['v1Slugs'][number] & ReturnType<typeof replacementOf>;

/** Renders the upgrade guide with the list of all V1 slugs. */
function renderUpgrade(replacements: readonly Replacement[]): Html {
  const { length } = replacements;
  return (
    <>
      <h1>Upgrade from V1 to V2</h1>
      <p class="lead">
        V1 is deprecated. It still works: its values are derived from V2 by the rules below. A V1 slug is replaced by
        one or more V2 fields, by a part of a field, or by nothing.
      </p>
      <h2 id="all">All {length} V1 slugs</h2>
      <p>Each row has a V1 slug and the V2 fields that replace it. Open a row for the rule.</p>
      <div id="filter">
        <label for="filter-text">Filter by slug, V2 field or text</label>
        <div class="filter-row">
          <input class="control" id="filter-text" type="search" spellcheck="false" autocomplete="off" />
          <button class="button quiet" type="button" id="open-all" aria-pressed="false">
            Open all
          </button>
        </div>
        <p id="shown" role="status">
          {length} of {length} V1 slugs
        </p>
      </div>
      <ul class="rules">
        {replacements.map((replacement) => (
          <Rule {...replacement} />
        ))}
      </ul>
    </>
  );
}

function Rule({ slug, slugs, longName, note, how, selection }: Replacement): Html {
  return (
    <li>
      <details id={slug}>
        <summary>
          <code>{slug}</code>{' '}
          <span>
            → {slugs.length === 0 && 'nothing'}
            {slugs.map((name) => (
              <>
                <code>{name}</code>{' '}
              </>
            ))}
          </span>
        </summary>
        <div class="rule">
          <p>{longName}</p>
          <p>{note ? `${note} ${how}` : how}</p>
          {selection && (
            <pre tabindex={0}>
              <code>{selection}</code>
            </pre>
          )}
        </div>
      </details>
    </li>
  );
}
