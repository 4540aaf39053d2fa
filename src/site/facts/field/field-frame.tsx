import { LOCALES } from '../../../messages/locale.js';
import { readOperation } from '../../html/operation.js';
import type { EmbedValueData } from '../../operation-types.js';
import type { DataPage } from '../../parts/data-page.js';
import { EmbedFrame } from '../../parts/get-this.js';
import { fieldOrMissing, stateOrMissing } from '../../parts/missing-page.js';
import { FullValue } from '../../parts/values/value.js';
import type { FieldData } from './choices.js';
import { MapWithLegend, MatchingStates } from './field-map.js';
import { fieldPage } from './field-page.js';

/** GET /embed/fields/{slug}: the map of a field, which any site may embed in a frame. */
export const embedFieldPage: DataPage<FieldData> = {
  ...fieldPage,
  path: '/embed/fields/{slug}',
  find(request, dataset) {
    const found = fieldPage.find(request, dataset);
    if ('problem' in found) return found;
    // The frame has no table that could be sorted.
    const { sort: _sort, ...query } = found.query ?? {};
    return { ...found, path: `/embed${found.path}`, query };
  },
  render(context) {
    const [field] = context.data.fields;
    return {
      title: field.label,
      description: field.description,
      main: (
        <EmbedFrame context={context} label={field.label}>
          <MatchingStates data={context.data} option={context.found.query?.option} />
          <MapWithLegend context={context} target="_blank" />
          <p class="meta">Open the map to see the source of each state.</p>
        </EmbedFrame>
      ),
    };
  },
};

const operation = readOperation('site/facts/field/embed-value', true);
const pathOf = (code: string, slug: string) => `/embed/states/${code}/${slug}`;

/** GET /embed/states/{code}/{slug}: a value of a state, which any site may embed in a frame. */
export const embedValuePage: DataPage<EmbedValueData> = {
  path: '/embed/states/{code}/{slug}',
  operations: [operation],
  find({ params: { code = '', slug = '' } }, { database }) {
    const state = stateOrMissing(database, code, (other) => pathOf(other, slug));
    if ('problem' in state) return state;
    const field = fieldOrMissing(database, slug, (other) => pathOf(state.code, other));
    if ('problem' in field) return field;
    const variables = { code: state.code, slug: field.slug };
    return { path: pathOf(state.code, field.slug), operation, variables };
  },
  render(context) {
    const { data, link, markdown } = context;
    const { code, name, information } = data.state;
    const [item] = information as [(typeof information)[number]];
    const { slug, label, options } = item.field;
    return {
      title: `${name}: ${label}`,
      description: label,
      main: (
        <EmbedFrame context={context} label={label}>
          <h2>{name}</h2>
          <FullValue item={item} options={options} markdown={markdown} locale={LOCALES.en} />
          {data.overrides.totalCount > 0 && (
            <p>
              In some counties or cities <a href={`${link(`/fields/${slug}`)}#regions`}>it is different</a>. Find yours
              on the <a href={link(`/states/${code}`)}>{name} page</a>.
            </p>
          )}
        </EmbedFrame>
      ),
    };
  },
};
