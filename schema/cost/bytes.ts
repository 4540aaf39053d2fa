import { fieldsBySlug } from '../../db/queries/fields.js';
import { type TextSize, textSizes } from '../../db/queries/sizes.js';
import { findV1Slugs } from '../../db/queries/v1-slugs.js';
import type { DatasetSnapshot } from '../context.js';
import type { Objects } from './objects.js';

/** Estimates of the bytes that values take in a response. Each is for the `bytes` of a FieldCost. */

type Bytes = (parent: Objects, dataset: DatasetSnapshot) => number;

const QUOTES = 2;

/** The average length of the fields' values. Those of regions are about as long as those of states. */
function averageOf(column: keyof TextSize, factor = 1): Bytes {
  return ({ fields }, { database }) => {
    const sizes = textSizes(database);
    let bytes = 0;
    for (const [slug, weight] of fields ?? []) bytes += weight * (QUOTES + factor * (sizes.get(slug)?.[column] ?? 0));
    return bytes;
  };
}

export const text = averageOf('text');
export const footnotes = averageOf('footnotes');
export const source = averageOf('source');
/** Tags and escaped characters make it longer than the Markdown. */
export const html = averageOf('text', 1.5);

export const description: Bytes = ({ fields }, { database }) => {
  let bytes = 0;
  for (const [slug, weight] of fields ?? [])
    bytes += weight * (QUOTES + (fieldsBySlug(database).get(slug)?.description.length ?? 0));
  return bytes;
};

export const options: Bytes = ({ fields }, { database }) => {
  let bytes = 0;
  for (const [slug, weight] of fields ?? [])
    bytes += weight * JSON.stringify(fieldsBySlug(database).get(slug)?.options ?? null).length;
  return bytes;
};

export function ofV1Slug(column: 'longName' | 'note'): Bytes {
  return ({ v1Slugs }, { database }) => {
    let bytes = 0;
    for (const row of findV1Slugs(database)) bytes += (v1Slugs?.get(row.slug) ?? 0) * (QUOTES + row[column].length);
    return bytes;
  };
}

export function ofRelease(column: 'title' | 'licence' | 'disclaimer'): Bytes {
  return ({ count }, { release }) => count * (QUOTES + release[column].length);
}
