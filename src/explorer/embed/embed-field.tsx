import type { DataPage, FoundPage } from '../data-page.js';
import type { FieldData } from '../field/field-data.js';
import { MapWithLegend, Says } from '../field/field-map.js';
import { fieldPage } from '../field/field-page.js';
import { EmbedFrame } from './embed-frame.js';

/** GET /embed/fields/{slug}: the map of a field, which any site may show in a frame. */
export const embedFieldPage: DataPage<FieldData> = {
  ...fieldPage,
  path: '/embed/fields/{slug}',
  isEmbed: true,
  find(request, lease, shared) {
    const found = fieldPage.find(request, lease, shared);
    return 'problem' in found ? found : { ...found, path: `/embed${found.path}`, query: withoutSort(found) };
  },
  render(context) {
    const [field] = context.data.fields;
    return {
      title: field.label,
      description: field.description,
      main: (
        <EmbedFrame context={context} label={field.label}>
          <Says data={context.data} option={context.found.query?.option} />
          <MapWithLegend context={context} target="_blank" />
          <p class="meta">The page of the map has the source of each state.</p>
        </EmbedFrame>
      ),
    };
  },
};

/** The table with its order is not in the frame. */
function withoutSort({ query = {} }: FoundPage): Record<string, string> {
  const { sort: _sort, ...rest } = query;
  return rest;
}
