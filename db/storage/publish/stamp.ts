import type { FieldFormat } from '../../domain/vocabulary.js';
import { isExplicitlyNone } from '../queries/information.js';
import type { Cell, Dataset, DraftDataset } from './dataset.js';

/**
 * Sets `modifiedAt` of every value. An unchanged value keeps its published time. A changed or new value gets the time in the file if
 * that differs from the published one, and the time of publishing otherwise.
 */
export function assignModifiedAt(draft: DraftDataset, published: Dataset | undefined, publishedAt: string): Dataset {
  const formats = new Map(draft.fields.map(({ slug, format }) => [slug, format]));
  const assignAll = <Row extends Cell & { modifiedAt: string | null }>(
    rows: Row[],
    before: (Cell & { modifiedAt: string })[] = [],
  ): (Row & { modifiedAt: string })[] => {
    const byKey = new Map(before.map((cell) => [keyOf(cell), cell]));
    return rows.map((row) => {
      const old = byKey.get(keyOf(row));
      const unchanged = old !== undefined && contentOf(old, formats) === contentOf(row, formats);
      return {
        ...row,
        modifiedAt: unchanged ? old.modifiedAt : changedAt(row.modifiedAt, old?.modifiedAt, publishedAt),
      };
    });
  };
  return {
    ...draft,
    manifest: { ...draft.manifest, publishedAt },
    values: assignAll(draft.values, published?.values),
    overrides: assignAll(draft.overrides, published?.overrides),
  };
}

function changedAt(fileTime: string | null, publishedTime: string | undefined, publishedAt: string): string {
  return fileTime !== null && fileTime !== publishedTime ? fileTime : publishedAt;
}

function keyOf({ state, region = '', field }: Cell): string {
  return JSON.stringify([state, region, field]);
}

/** What of a value was modified if it is another one: not its source or date. Includes whether a selection is "none" or "unknown": both have empty text. */
function contentOf({ field, text, footnotes = '', source }: Cell, formats: ReadonlyMap<string, FieldFormat>): string {
  return JSON.stringify([text, footnotes, isExplicitlyNone({ text, source }, formats.get(field))]);
}

/**
 * The time of publishing: the time in dataset.json if it is later than that of the current release, otherwise now. Always later than the
 * current release, even within a second or after the clock was set back, so that two releases never have the same version.
 */
export function publishTime(fileTime: string, currentTime: string | undefined, now: Date): string {
  if (currentTime === undefined || isLater(fileTime, currentTime)) return fileTime;
  const earliest = Date.parse(currentTime) + 1000;
  return new Date(Math.max(now.getTime(), earliest)).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** RFC 3339 times cannot be compared as text: a time with a fraction sorts before the same time without one. */
export function isLater(a: string, b: string): boolean {
  return Date.parse(a) > Date.parse(b);
}
