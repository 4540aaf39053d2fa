import { releasesByVersion } from '../../../db/queries/changes.js';
import { fieldsBySlug } from '../../../db/queries/fields.js';
import { statesByCode } from '../../../db/queries/states.js';
import type { DatasetLease } from '../../../db/release/dataset-store.js';
import { dayOf, momentOf } from '../../../db/text/format.js';
import type { FieldFormat } from '../../../db/vocabulary.js';
import { localeOf } from '../../messages/language-paths.js';
import type { Locale } from '../../messages/locale.js';
import { fieldLabel, stateName } from '../../messages/words.js';
import type { Found } from '../../resources/resource.js';
import type { StateSinceData } from '../operation-types.js';
import { fileNamePart } from '../paths.js';
import type { Side } from './before-after.js';
import { type ChangedValue, type ChangeGroup, differenceOf } from './change-groups.js';
import { type DatedState, type MovedDay, movedDays } from './moved-days.js';

/** What changed since an earlier release, up to that of the page. */
export interface Since {
  lease: DatasetLease;
  locale: Locale;
  /** Code of the state of the page, if it has one. */
  state: string;
  /** When the earlier release was published, and in words. */
  publishedAt: string;
  day: string;
  /** What the earlier value and that of the page are called. */
  names: [string, string];
  /** Changes of the selection of the page, and how many of them were read. */
  total: number;
  read: number;
  /** The values of the earlier release that changed at least once; null for one that was not there. */
  before: ReadonlyMap<string, ChangedValue | null>;
  /** The marks of the page by value, and the values that say the same with another source, date or punctuation. */
  marks: Map<string, { anchor: string; name: string; slug: string }>;
  small: Set<string>;
  /** The days that moved; undefined if they cannot be compared, and null if the page has none. */
  days: readonly MovedDay[] | undefined | null;
  /** Whether the page lists later elections. Only the current release has their days. */
  hasLater: boolean;
}

/** A value of the page: of a state, by default of that of the page, or as it applies in a region. */
export interface PlacedValue {
  state?: string | undefined;
  region?: string | undefined;
  item: Omit<ChangedValue, 'source'> & { slug: string; source?: string | null; region?: { name: string } | null };
  /** Names the value within the page; the label of its field by default. */
  name?: string | undefined;
  /** Whether the region lost its own value. */
  isGone?: boolean;
}

/** The regions that lost their own value of a field, as state and name. */
export function goneRegions(
  { before }: Since,
  slug: string,
  regions: ReadonlySet<string>,
): { state: string; region: string }[] {
  return [...before].flatMap(([key, value]) => {
    const [state = '', region = '', field] = key.split('\0');
    return field === slug && region !== '' && value && !regions.has(`${state} ${region}`) ? { state, region } : [];
  });
}

/** The data of a page with `?since=`. That of a field has no state; only that of a state has the next federal election. */
type PageData = Partial<StateSinceData> & { state?: DatedState; federal?: { name: string }; elections?: unknown[] };

/** The first change of a value has what it was in the earlier release, however often it changed since. */
export function sinceOf(
  data: unknown,
  { path = '/', query, variables }: Found,
  lease: DatasetLease,
): Since | undefined {
  const locale = localeOf(path);
  const { since: changes, earlier, state, federal, elections = [] } = data as PageData;
  const release = releasesByVersion(lease.database).get(query?.since ?? '');
  if (!changes || !release) return undefined;
  const before = new Map<string, ChangedValue | null>();
  for (const { stateCode, regionName, slug, before: value } of changes.nodes) {
    const key = keyOf(stateCode, regionName ?? '', slug);
    if (!before.has(key)) before.set(key, value);
  }
  const day = dayAmong(lease, release.publishedAt, locale);
  return {
    ...{
      lease,
      locale,
      state: String(variables?.state ?? ''),
      publishedAt: release.publishedAt,
      day,
      total: changes.totalCount,
      read: changes.nodes.length,
      before,
    },
    names: [
      locale.t('since.before'),
      query?.release
        ? locale.t('since.on', { day: dayAmong(lease, lease.release.publishedAt, locale) })
        : locale.t('since.now'),
    ],
    ...{ marks: new Map(), small: new Set() },
    days: state ? earlier && movedDays(earlier, state, federal?.name, locale) : null,
    hasLater: state !== undefined && elections.length > 1,
  };
}

const keyOf = (state: string, region: string, slug: string): string => [state, region, slug].join('\0');

/** The day of a release, with its time where others are of the same day. */
export function dayAmong({ database }: DatasetLease, publishedAt: string, { dates }: Locale): string {
  const ofDay = [...releasesByVersion(database).values()].filter(
    (one) => dayOf(one.publishedAt) === dayOf(publishedAt),
  );
  return ofDay.length > 1 ? momentOf(publishedAt, dates) : dates.mediumDate(dayOf(publishedAt));
}

/** How a value differs from that of the earlier release; undefined if it is the same, or says the same. Notes it for the notice. */
export function markOf(since: Since, value: PlacedValue): ({ anchor: string; name: string } & Sides) | undefined {
  const { slug } = value.item;
  const before = valueBefore(since, value);
  if (before === undefined) return undefined;
  const field = fieldsBySlug(since.lease.database).get(slug);
  const name = value.name ?? ((field && fieldLabel(since.locale, since.lease.database, field)) || slug);
  const key = keyOf(value.state ?? since.state, value.region ?? '', slug);
  // A value can stand on a page more than once.
  if (since.marks.has(key)) return undefined;
  const { aspect, ...sides } = sidesOf(since, value, before, field?.format);
  if (aspect === 'source' || aspect === 'wording') {
    if (aspect === 'wording' || hasOtherSource(value, before)) since.small.add(key);
    return undefined;
  }
  const anchor = `changed-${value.name === undefined ? slug : fileNamePart(name)}`;
  since.marks.set(key, { anchor, name, slug });
  return { ...sides, anchor, name };
}

type Sides = Pick<ChangeGroup, 'before' | 'after'>;
/** That of the whole state applied, so there is none of the region. */
const OF_STATE = 'of the state';
type Before = ChangedValue | null | typeof OF_STATE;

function sidesOf(
  since: Since,
  value: PlacedValue,
  before: Before,
  format: FieldFormat | undefined,
): Sides & Pick<ChangeGroup, 'aspect'> {
  const { state = since.state, item, isGone } = value;
  const row = statesByCode(since.lease.database).get(state);
  const name = row ? stateName(since.locale, row) : state;
  const ofState: Side = { text: since.locale.t('since.ofState', { state: name }), footnotes: '' };
  const own = differenceOf(
    { slug: item.slug, before: before === OF_STATE ? null : before, after: { ...item, source: item.source ?? null } },
    format,
    since.locale,
  );
  if (before === OF_STATE) return { ...own, aspect: 'value', before: ofState };
  return isGone ? { ...own, aspect: 'value', after: ofState } : own;
}

function hasOtherSource({ item }: PlacedValue, before: Before): boolean {
  if (before === OF_STATE || item.source === undefined) return false;
  return before?.source !== item.source || before?.asOf !== item.asOf;
}

/** Whether the value of the state is marked on the page. */
export const isMarked = (since: Since | undefined, slug: string): boolean =>
  since !== undefined && [...since.marks.values()].some((mark) => mark.slug === slug);

/** Whether a value that is unknown now was known: it must not just be left out. */
export const wasKnown = (since: Since | undefined, value: PlacedValue): boolean =>
  since !== undefined && value.item.text === '' && hasText(valueBefore(since, value));

const hasText = (before: Before | undefined): boolean => before === OF_STATE || Boolean(before?.text);

/** What applied in the earlier release; undefined if nothing changed. A region without a value of its own has that of the state. */
function valueBefore(
  { before, ...page }: Since,
  { state = page.state, region, item }: PlacedValue,
): Before | undefined {
  const ofState = before.get(keyOf(state, '', item.slug));
  if (region === undefined) return ofState;
  const own = before.get(keyOf(state, region, item.slug));
  if (own) return own;
  if (own === undefined) return item.region ? undefined : ofState;
  if (ofState !== undefined) return ofState;
  return OF_STATE;
}
