import { readOperation } from '../../pages/operation.js';
import type { DataPage } from '../data-page.js';
import type { ChangesData } from '../operation-types.js';
import { wholeFields } from './change-groups.js';
import { renderChanges } from './changes-view.js';
import { CHANGES_PATH, changesLink, filtersOf, findChangesPage } from './find-changes.js';

const operation = readOperation('explorer/changes/changes', true);

const COLUMNS = [
  ...['release', 'published_at', 'kind', 'state', 'region', 'field', 'label', 'before', 'after'],
  ...['footnotes_before', 'footnotes_after', 'source_before', 'source_after', 'as_of_before', 'as_of_after'],
];

/** GET /changes?state=OH&topic=ABSENTEE&from=2026-10-01: what each release changed, with the values before and after. */
export const changesPage: DataPage<ChangesData> = {
  path: CHANGES_PATH,
  keyed: true,
  operations: [operation],
  find: (request, lease) => findChangesPage(operation, request, lease),
  render: (context) => ({
    title: 'Changes',
    description: 'What changed in the data, release by release, with the value before and after.',
    canonical: changesLink(filtersOf(context.found)),
    main: renderChanges(context),
  }),
  table({ data: { changes } }) {
    return {
      name: 'changes',
      columns: COLUMNS,
      rows: wholeFields(changes.nodes, changes.pageInfo.hasNextPage).map(
        ({ release, kind, stateCode, regionName, slug, field, before, after }) => ({
          ...{ release: release.version, published_at: release.publishedAt, kind: kind.toLowerCase() },
          ...{ state: stateCode, region: regionName ?? '', field: slug, label: field?.label ?? '' },
          ...{ before: before?.text ?? '', after: after?.text ?? '' },
          ...{ footnotes_before: before?.footnotes ?? '', footnotes_after: after?.footnotes ?? '' },
          ...{ source_before: before?.source ?? null, source_after: after?.source ?? null },
          ...{ as_of_before: before?.asOf ?? null, as_of_after: after?.asOf ?? null },
        }),
      ),
    };
  },
};
