import { LIST_SEPARATOR } from '../../../../db/domain/vocabulary.js';
import { stateName } from '../../../messages/locale.js';
import type { Html } from '../../html/html.js';
import { readOperation } from '../../html/operation.js';
import type { StatesData } from '../../operation-types.js';
import type { DataPage, DataPageContext } from '../../parts/data-page.js';
import { TileMap } from '../../parts/maps/tile-map.js';
import { stateOrMissing } from '../../parts/missing-page.js';
import { byName } from '../../parts/values/states.js';

const PATH = '/states';
const operation = readOperation('site/facts/states/states');

/** GET /states: a map and a list of the 51 states. */
export const statesPage: DataPage<StatesData> = {
  path: PATH,
  operations: [operation],
  find({ query }, dataset) {
    const page = { path: PATH, operation, variables: {} };
    const text = query.get('state');
    if (text === null) return page;
    // The form of the start page sends this without scripts. An empty choice leads to the list.
    if (text === '') return { ...page, moved: true };
    const state = stateOrMissing(dataset.database, text);
    if ('problem' in state) return state;
    return { ...page, path: `/states/${state.code}`, moved: true };
  },
  render(context) {
    const { t } = context.locale;
    return {
      title: t('states.title'),
      description: t('states.description'),
      main: renderStates(context),
    };
  },
  table: ({ data: { states } }) => ({
    name: 'states',
    columns: ['code', 'name', 'zones'],
    rows: states.map((state) => ({ ...state, zones: state.zones.join(LIST_SEPARATOR) })),
  }),
};

function renderStates({ data: { states }, link, locale }: DataPageContext<StatesData>): Html {
  const { t } = locale;
  const tiles = states.map(({ code, name }) => ({
    code,
    name: stateName(locale, { code, name }),
    href: link(`/states/${code}`),
    tone: 'plain' as const,
  }));
  return (
    <>
      <h1>{t('states.title')}</h1>
      <p class="lead">{t('states.lead')}</p>
      <div class="card map-card">
        <TileMap label={t('states.map')} tiles={tiles} locale={locale} />
      </div>
      <h2>{t('states.all')}</h2>
      <ul class="columns">
        {tiles.toSorted(byName).map(({ code, name, href }) => (
          <li>
            <a href={href}>{name}</a> <span class="soft">{code}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
