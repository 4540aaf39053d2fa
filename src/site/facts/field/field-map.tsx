import { dayOf, mediumDate } from '../../../../db/domain/text/format.js';
import { shorten } from '../../../../db/domain/text/shorten.js';
import { Chips } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { Legend, type LegendEntry, TileMap } from '../../parts/maps/tile-map.js';
import { fieldLink } from '../../parts/paths.js';
import { statusOf } from '../../parts/values/item.js';
import { countStates } from '../../parts/values/states.js';
import { type Choice, type FieldData, mapChoices, OPTION_COUNT } from './choices.js';
import { type Look, looksOf } from './looks.js';

type Context = DataPageContext<FieldData>;

/** Maximum length of the tooltip of a tile. The table has the whole value. */
const MAX_TEXT = 80;

/** The map with its legend, and links that choose what it shows. */
export function FieldMap({ context }: { context: Context }): Html {
  const { data, found, dataset } = context;
  return (
    <section class="card map-card" aria-label="Map">
      <Choices context={context} />
      <MatchingStates data={data} option={found.query?.option} />
      <MapWithLegend context={context} />
      <p class="meta">
        Data of {mediumDate(dayOf(dataset.release.publishedAt))}
        {sourceYears(data)}. The table names each source.
      </p>
    </section>
  );
}

interface MapWithLegendProps {
  context: Context;
  target?: '_blank';
}

export function MapWithLegend({ context, target }: MapWithLegendProps): Html {
  const { data, found, link, locale } = context;
  const [{ slug, label, items }] = data.fields;
  const looks = items.map(looksOf(data, found.query?.option));
  const tiles = items.map(({ state }, index) => {
    const { tone, text, mark } = looks[index] as Look;
    return { ...state, tone, text: shorten(text, MAX_TEXT), mark, href: `${link(`/states/${state.code}`)}#${slug}` };
  });
  return (
    <>
      <TileMap
        label={`Map of the states: ${label}. The table on the page has the same values.`}
        locale={locale}
        {...(target && { target })}
        tiles={tiles}
      />
      <Legend entries={legendEntries(looks)} />
      {data.election && (
        <p class="meta">
          The number says how many days before Election Day. A deadline on a weekend or holiday may move, which the map
          does not show.
        </p>
      )}
    </>
  );
}

function legendEntries(looks: readonly Look[]): LegendEntry[] {
  return [...Map.groupBy(looks, ({ group }) => group).values()]
    .map((looksOfGroup) => ({ ...(looksOfGroup[0] as Look), count: looksOfGroup.length }))
    .sort((left, right) => left.rank - right.rank)
    .map(({ tone, group, count, groupMark }) => ({ tone, name: group, count, mark: groupMark }));
}

/** Links that choose what the map shows. */
function Choices({ context }: { context: Context }): Html | null {
  const { data, found, link } = context;
  const [field] = data.fields;
  const { sort, option } = found.query ?? {};
  const { choices, chosen, hasSentences } = mapChoices(data, option);
  if (choices.length < 2) return null;
  const isMultiple = field.format === 'MULTI_SELECT';
  const chip = (key: string | undefined, isCurrent: boolean, name: string, count?: number) => ({
    href: link(fieldLink(field.slug, { option: key, sort })),
    isCurrent,
    name: [name, ' ', count !== undefined && <b>{count}</b>],
  });
  const all = isMultiple ? [] : [chip(undefined, chosen === undefined, 'All')];
  const optionCount = isMultiple
    ? [chip(OPTION_COUNT, chosen === undefined, hasSentences ? 'All stages' : 'How many')]
    : [];
  return (
    <>
      <h2 class="eyebrow" id="choose">
        Show on the map
      </h2>
      <Chips
        labelledBy="choose"
        chips={[
          ...all,
          ...choices.map((choice) =>
            chip(choice.key, choice === chosen, choice.name, field.items.filter(choice.has).length),
          ),
          ...optionCount,
        ]}
      />
    </>
  );
}

/** Names the states that match the chosen option. */
export function MatchingStates({ data, option }: { data: FieldData; option: string | undefined }): Html | null {
  const [field] = data.fields;
  const yes: Choice = { key: 'yes', name: 'Yes', has: ({ value }) => value === true };
  const chosen = field.format === 'BOOLEAN' ? yes : mapChoices(data, option).chosen;
  if (!chosen) return null;
  const states = field.items.filter(chosen.has).map(({ state }) => state);
  const names = states.map(({ name }) => name);
  return (
    <p class="says">
      <b>
        {chosen.name}: {countStates(states)}
      </b>
      {names.length > 0 && `: ${names.sort((left, right) => left.localeCompare(right, 'en')).join(', ')}`}.
    </p>
  );
}

/** The years of the oldest and the newest source. */
function sourceYears({ fields: [{ items }] }: FieldData): string {
  const years = items
    .flatMap((item) => (statusOf(item) === 'unknown' ? [] : (item.asOf?.slice(0, 4) ?? [])))
    .toSorted();
  const span = [...new Set([years[0], years.at(-1)])].filter(Boolean).join(' to ');
  return span && `, from sources of ${span}`;
}
