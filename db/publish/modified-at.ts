import { isExplicitlyNone } from '../has-value.js';
import type { FieldFormat } from '../vocabulary.js';
import type { Dataset, DraftDataset } from './dataset.js';

/** What a cell says, apart from its provenance: when this is the same, the value was not modified. */
interface Content {
  state: string;
  field: string;
  region?: string;
  text: string;
  footnotes?: string;
  source: string | null;
}

type Draft = Content & { modifiedAt: string | null };
type Published = Content & { modifiedAt: string };

/**
 * Gives each value its time of modification (design section 4): an unchanged cell keeps its time, a changed or new one gets
 * the file's where that differs from the published one, else the time of publishing.
 */
export function assignModifiedAt(draft: DraftDataset, published: Dataset | undefined, publishedAt: string): Dataset {
  const formats = new Map(draft.fields.map(({ slug, format }) => [slug, format]));
  const assignAll = <Row extends Draft>(rows: Row[], before: Published[] = []): (Row & { modifiedAt: string })[] => {
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

function keyOf({ state, region = '', field }: Content): string {
  return JSON.stringify([state, region, field]);
}

/** "None" and "unknown" are another selection with the same text. */
function contentOf(
  { field, text, footnotes = '', source }: Content,
  formats: ReadonlyMap<string, FieldFormat>,
): string {
  return JSON.stringify([text, footnotes, isExplicitlyNone({ text, source }, formats.get(field))]);
}

/** When a release is published: the files' own time where it is later than the current release's, else now. */
export function publishTime(fileTime: string, currentTime: string | undefined, now: Date): string {
  if (currentTime === undefined || isLater(fileTime, currentTime)) return fileTime;
  return now.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** RFC 3339 times do not sort as text: a fraction sorts before the full second. */
export function isLater(a: string, b: string): boolean {
  return Date.parse(a) > Date.parse(b);
}
