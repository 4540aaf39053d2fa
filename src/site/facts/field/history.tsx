import { count, dayOf, mediumDate } from '../../../../db/domain/text/format.js';
import { fieldsBySlug } from '../../../../db/storage/queries/fields.js';
import { completeSince } from '../../../../db/storage/release/releases.js';
import { LOCALES } from '../../../voting/messages/locale.js';
import { Card } from '../../html/controls.js';
import { commaList, type Html } from '../../html/html.js';
import { BeforeAfter } from '../../parts/before-after.js';
import { type ChangeGroup, type ChangeNode, groupChanges } from '../../parts/change-groups.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { Place, placesText } from '../changes/change-list.js';
import { changesLink } from '../changes/find-changes.js';
import type { FieldData } from './choices.js';

/** Maximum number of changes on the page of a field. A link leads to all of them. */
const MAX_GROUPS = 4;

const MINOR_CHANGES = {
  wording: 'Only line breaks or commas changed.',
  footnotes: 'Only the notes changed.',
  source: 'Only the source or its date changed.',
};

type Entry = ChangeGroup & { publishedAt: string };

/** The changes of the values of a field, newest first. */
export function History({ context }: { context: DataPageContext<FieldData> }): Html {
  const { data, link, dataset } = context;
  const { nodes, totalCount } = data.changes;
  const [{ slug }] = data.fields;
  const format = fieldsBySlug(dataset.database).get(slug)?.format;
  const entries = groupChanges(nodes, () => format).flatMap(({ publishedAt, fields }) =>
    fields.flatMap(({ groups }) => groups.map((group): Entry => ({ ...group, publishedAt }))),
  );
  const shown = mergeMinorChanges(entries).slice(0, MAX_GROUPS);
  const oldest = completeSince(dataset.database);
  return (
    <Card id="history" title="History" class="history">
      {totalCount === 0 && (
        <p class="meta">No answer has changed since {oldest && mediumDate(dayOf(oldest.publishedAt))}.</p>
      )}
      {shown.map(({ aspect, before, after, changes, publishedAt }) => (
        <article>
          <h3>
            {changes.length === 1 ? <Place change={changes[0] as ChangeNode} context={context} /> : placesText(changes)}{' '}
            <time class="soft" datetime={publishedAt}>
              {mediumDate(dayOf(publishedAt))}
            </time>
          </h3>
          {aspect === 'value' ? (
            <BeforeAfter before={before} after={after} locale={LOCALES.en} />
          ) : (
            <p class="meta">{MINOR_CHANGES[aspect]}</p>
          )}
          {changes.length > 1 && (
            <p class="meta">{commaList(changes.map((change) => <Place change={change} context={context} />))}</p>
          )}
        </article>
      ))}
      {totalCount > 0 && (
        <p>
          <a href={link(changesLink({ field: slug }))}>
            {totalCount === 1 ? 'The change' : `All ${count(totalCount)} changes`} to this field
          </a>
        </p>
      )}
    </Card>
  );
}

/** Merges the changes of a release that leave the values as they are: one entry for each aspect. */
function mergeMinorChanges(entries: readonly Entry[]): Entry[] {
  const result: Entry[] = [];
  for (const entry of entries) {
    const same = result.find(
      ({ aspect, publishedAt }) => aspect !== 'value' && aspect === entry.aspect && publishedAt === entry.publishedAt,
    );
    if (same) same.changes = [...same.changes, ...entry.changes];
    else result.push({ ...entry });
  }
  return result;
}
