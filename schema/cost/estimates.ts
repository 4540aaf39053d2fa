import { fieldsBySlug, findFields } from '../../db/queries/fields.js';
import { countRelease } from '../../db/queries/release-counts.js';
import { allRegionSizes, type RegionSize, regionSizes } from '../../db/queries/sizes.js';
import { findStates, statesByCode } from '../../db/queries/states.js';
import { fieldsOfV1Slug, findV1Slugs, v1SlugsOfField } from '../../db/queries/v1-slugs.js';
import type { DatasetDatabase } from '../../db/release/open.js';
import type { DatasetSnapshot } from '../context.js';
import type { FieldArgs } from '../field/field.args.js';
import { hasType } from '../information/item-type.js';
import { isTooLong, MAX_PAGE_SIZE } from '../limits/arguments.js';
import type { OverrideArgs } from '../override/override.args.js';
import { type RegionArgs, selectedName, selectsOneRegion } from '../region/region.args.js';
import { each, flatten, NO_OBJECTS, type Objects, sum, times, type Weights } from './objects.js';
import { connectionOf } from './page.js';

/**
 * The objects that the fields of the schema return, from the sizes of the release. Each has the parameters of FieldCost.objects. Where
 * an argument is invalid, the field fails and returns nothing.
 */

const slugsOf = (rows: readonly { slug: string }[]): string[] => rows.map(({ slug }) => slug);

function matchingSlugs({ slugs, formats, topics }: Partial<FieldArgs>, { database }: DatasetSnapshot): string[] {
  if ([slugs, formats, topics].some(isTooLong)) return [];
  const filter = { slugs: slugs ?? undefined, formats: formats ?? undefined, topics: topics ?? undefined };
  return slugsOf(findFields(database, filter));
}

function matchingCodes(codes: readonly string[] | null | undefined, { database }: DatasetSnapshot): string[] {
  if (isTooLong(codes)) return [];
  return findStates(database, codes ?? undefined).map(({ code }) => code);
}

const ofStates = (states: Weights<string>): Objects => ({ count: sum(states), states });
const ofFields = (fields: Weights<string>): Objects => ({ count: sum(fields), fields });
const ofV1Slugs = (v1Slugs: Weights<string>): Objects => ({ count: sum(v1Slugs), v1Slugs });

function ofRegions(regions: Weights<RegionSize>): Objects {
  return { count: sum(regions), regions, states: flatten(regions, ({ state }) => [state]) };
}

export function states(_: Objects, { codes }: { codes?: string[] | null }, dataset: DatasetSnapshot): Objects {
  return ofStates(each(matchingCodes(codes, dataset)));
}

export function state(_: Objects, { code }: { code: string }, { database }: DatasetSnapshot): Objects {
  return statesByCode(database).has(code) ? ofStates(each([code])) : NO_OBJECTS;
}

export function fields(_: Objects, args: FieldArgs, dataset: DatasetSnapshot): Objects {
  return ofFields(each(matchingSlugs(args, dataset)));
}

export function field(_: Objects, { slug }: { slug: string }, { database }: DatasetSnapshot): Objects {
  return fieldsBySlug(database).has(slug) ? ofFields(each([slug])) : NO_OBJECTS;
}

export function v1Slugs(_: Objects, { slugs }: { slugs?: string[] | null }, { database }: DatasetSnapshot): Objects {
  return isTooLong(slugs) ? NO_OBJECTS : ofV1Slugs(each(slugsOf(findV1Slugs(database, slugs ?? undefined))));
}

export function v1SlugsOfFields({ fields }: Objects, _: unknown, { database }: DatasetSnapshot): Objects {
  return ofV1Slugs(flatten(fields, (slug) => slugsOf(v1SlugsOfField(database, slug))));
}

export function fieldsOfV1Slugs({ v1Slugs }: Objects, _: unknown, { database }: DatasetSnapshot): Objects {
  return ofFields(flatten(v1Slugs, (slug) => slugsOf(fieldsOfV1Slug(database, slug))));
}

export function itemsOfStates(
  { count, states }: Objects,
  filter: Partial<FieldArgs>,
  dataset: DatasetSnapshot,
): Objects {
  return itemsOf(matchingSlugs(filter, dataset), { count, states });
}

function itemsOf(slugs: readonly string[], { count, states }: Objects): Objects {
  return { count: count * slugs.length, states: times(states, slugs.length), fields: each(slugs, count) };
}

export function itemOfStates(parent: Objects, { slug }: { slug: string }, { database }: DatasetSnapshot): Objects {
  return fieldsBySlug(database).has(slug) ? itemsOf([slug], parent) : NO_OBJECTS;
}

export function itemsOfFields(
  { count, fields }: Objects,
  { states }: { states?: string[] | null },
  dataset: DatasetSnapshot,
): Objects {
  const codes = matchingCodes(states, dataset);
  return { count: count * codes.length, fields: times(fields, codes.length), states: each(codes, count) };
}

/** Beside the values of the state, those that are the regions' own. */
export function itemsOfRegions(parent: Objects, filter: Partial<FieldArgs>, dataset: DatasetSnapshot): Objects {
  const slugs = new Set(matchingSlugs(filter, dataset));
  const regional = overridesWithin(parent.regions, (slug) => slugs.has(slug));
  return { ...itemsOfStates(parent, filter, dataset), regional };
}

export function itemOfRegions(parent: Objects, { slug }: { slug: string }, dataset: DatasetSnapshot): Objects {
  return itemsOfRegions(parent, { slugs: [slug] }, dataset);
}

export function region(_: Objects, args: RegionArgs, { database }: DatasetSnapshot): Objects {
  if (!selectsOneRegion(args)) return NO_OBJECTS;
  const name = selectedName(database, args);
  const found = allRegionSizes(database, args.state).find((size) => size.name === name);
  return found ? ofRegions(each([found])) : NO_OBJECTS;
}

export function regionsOfStates(
  { states }: Objects,
  { all }: { all?: boolean | null },
  { database }: DatasetSnapshot,
): Objects {
  return ofRegions(flatten(states, (code) => (all ? allRegionSizes : regionSizes)(database, code)));
}

export function overridesOfStates(parent: Objects, _: unknown, dataset: DatasetSnapshot): Objects {
  return overridesOfRegions(regionsOfStates(parent, {}, dataset));
}

export function overridesOfRegions({ regions }: Objects): Objects {
  return overridesWithin(regions, () => true);
}

function overridesWithin(regions: Weights<RegionSize> | undefined, includes: (slug: string) => boolean): Objects {
  const fields = flatten(regions, (region) => region.fields.filter(includes));
  const overridden = flatten(regions, (region) => region.fields.filter(includes).map(() => region));
  return { ...ofRegions(overridden), fields };
}

/** Of the items, those whose fields' formats have one of the types. */
export function itemsOfTypes(items: Objects, types: readonly { name: string }[], dataset: DatasetSnapshot): Objects {
  const rows = fieldsBySlug(dataset.database);
  const names = types.map(({ name }) => name);
  const fields = new Map<string, number>();
  for (const [slug, weight] of items.fields ?? []) {
    const row = rows.get(slug);
    if (row && hasType(names, row)) fields.set(slug, weight);
  }
  const count = sum(fields);
  const share = items.count > 0 ? count / items.count : 0;
  const states = times(items.states, share);
  const regions = items.regions && times(items.regions, share);
  const regional = items.regional && itemsOfTypes(items.regional, types, dataset);
  return { count, fields, states, ...(regions && { regions }), ...(regional && { regional }) };
}

/** Where the value of an item is a region's own, its region. */
export function regionOfItems({ regional }: Objects): Objects {
  return regional ?? NO_OBJECTS;
}

/** A connection with one page of overrides. Their number without a filter is known. */
export function overrides(_: Objects, args: OverrideArgs, { database }: DatasetSnapshot): Objects {
  const counted = args.state || args.field ? () => countRelease(database).overrides : undefined;
  return connectionOf(overridesOfPage(args, database), counted);
}

function overridesOfPage(args: OverrideArgs, database: DatasetDatabase): Objects {
  const fields = new Map<string, number>();
  const regions = new Map<RegionSize, number>();
  let left = Math.min(args.first ?? MAX_PAGE_SIZE, MAX_PAGE_SIZE);
  for (const region of regionsOfPage(args, database)) {
    for (const slug of region.fields) {
      if (args.field && slug !== args.field) continue;
      if (left <= 0) return { ...ofRegions(regions), fields };
      left -= 1;
      fields.set(slug, (fields.get(slug) ?? 0) + 1);
      regions.set(region, (regions.get(region) ?? 0) + 1);
    }
  }
  return { ...ofRegions(regions), fields };
}

/** The regions from which a page may have overrides. That of the cursor counts with all of its overrides. */
function* regionsOfPage({ state, after }: OverrideArgs, database: DatasetDatabase): Generator<RegionSize> {
  const [, code = '', name = ''] = /^([^/]*)\/(.*)\//s.exec(after ?? '') ?? [];
  const codes = state ? [state] : [...statesByCode(database).keys()];
  for (const current of codes) {
    if (current < code) continue;
    for (const region of regionSizes(database, current)) if (current !== code || region.name >= name) yield region;
  }
}
