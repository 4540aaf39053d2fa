import { fieldsBySlug } from '../../db/queries/fields.js';
import { type TextSize, textSizes } from '../../db/queries/sizes.js';
import { findV1Slugs } from '../../db/queries/v1-slugs.js';
import type { DatasetSnapshot } from '../context.js';
import type { Objects, Weights } from './objects.js';

/** Estimates of the bytes that values take in a response. Each is for the `bytes` of a FieldCost. */

export type Bytes = (parent: Objects, dataset: DatasetSnapshot) => number;

export const QUOTES = 2;

/** Adds up the bytes of things, each as often as its weight says. */
export function total<Thing>(weights: Weights<Thing> | undefined, bytesOf: (thing: Thing) => number): number {
  let bytes = 0;
  for (const [thing, weight] of weights ?? []) bytes += weight * bytesOf(thing);
  return bytes;
}

/** The average length of the fields' values. Those of regions are about as long as those of states. */
function averageOf(column: keyof TextSize, factor = 1): Bytes {
  return ({ fields }, { database }) => {
    const sizes = textSizes(database);
    return total(fields, (slug) => QUOTES + factor * (sizes.get(slug)?.[column] ?? 0));
  };
}

export const text = averageOf('text');
export const footnotes = averageOf('footnotes');
export const source = averageOf('source');
/** Tags and escaped characters make it longer than the Markdown. */
export const html = averageOf('text', 1.5);

export const label: Bytes = ({ fields }, { database }) => {
  const rows = fieldsBySlug(database);
  return total(fields, (slug) => QUOTES + (rows.get(slug)?.label.length || slug.length));
};

export const description: Bytes = ({ fields }, { database }) => {
  const rows = fieldsBySlug(database);
  return total(fields, (slug) => QUOTES + (rows.get(slug)?.description.length ?? 0));
};

export const options: Bytes = ({ fields }, { database }) => {
  const rows = fieldsBySlug(database);
  return total(fields, (slug) => JSON.stringify(rows.get(slug)?.options ?? null).length);
};

export function ofV1Slug(column: 'longName' | 'note'): Bytes {
  return ({ v1Slugs }, { database }) => {
    const lengths = new Map(findV1Slugs(database).map((row) => [row.slug, row[column].length]));
    return total(v1Slugs, (slug) => QUOTES + (lengths.get(slug) ?? 0));
  };
}

export function ofRelease(column: 'title' | 'licence' | 'disclaimer'): Bytes {
  return ({ count }, { release }) => count * (QUOTES + release[column].length);
}
