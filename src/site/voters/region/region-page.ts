import { todayIn } from '../../../../db/domain/deadlines/today.js';
import { findRegion, UnknownName } from '../../../../db/storage/queries/find-by-name.js';
import type { StateRow } from '../../../../db/storage/queries/places.js';
import { regionInText, stateName } from '../../../messages/locale.js';
import type { Missing } from '../../../server/resources/resource.js';
import { readOperation } from '../../html/operation.js';
import type { RegionPageData } from '../../operation-types.js';
import type { DataPage } from '../../parts/data-page.js';
import { missingPage, stateOrMissing } from '../../parts/missing-page.js';
import { fileNamePart, regionPath } from '../../parts/paths.js';
import { valueTable } from '../../parts/values/value-table.js';
import { renderRegion } from './region-view.js';

const operation = readOperation('site/voters/region/region', true);

/** GET /states/IL/regions/City%20of%20Chicago: the local office of a region, its next election, and how it differs from the state. */
export const regionPage: DataPage<RegionPageData> = {
  path: '/states/{state}/regions/{region}',
  operations: [operation],
  find({ params: { state: stateText = '', region: text = '' }, now }, dataset) {
    const state = stateOrMissing(dataset.database, stateText);
    if ('problem' in state) return state;
    const region = findRegion(dataset.database, state, text);
    if (region instanceof UnknownName) return missingRegion(state, region);
    const today = todayIn(state.zones, now());
    const variables = { state: state.code, region, today };
    return { path: regionPath(state.code, region), today, operation, variables };
  },
  render(context) {
    const { region } = context.data;
    const { locale } = context;
    const names = { region: regionInText(region.name, locale), state: stateName(locale, region.state) };
    return {
      title: locale.t('region.title', names),
      description: locale.t('region.description', names),
      main: renderRegion(context),
      hasGetThis: true,
    };
  },
  table({ data: { region }, dataset }) {
    const { state, name, information } = region;
    const rows = information.map((item) => ({ item, state, region: item.region?.name ?? '' }));
    return valueTable(`${state.code}-${fileNamePart(name)}`, rows, dataset, ['region']);
  },
};

function missingRegion({ code, name }: StateRow, unknown: UnknownName<string>): Missing {
  const hint = `See /states/${code} for its counties and other regions.`;
  const missing = missingPage(unknown, hint, (region) => ({
    path: regionPath(code, region),
    name: region,
  }));
  return {
    ...missing,
    suggestions: [...(missing.suggestions ?? []), { path: `/states/${code}`, name: `All of ${name}` }],
  };
}
