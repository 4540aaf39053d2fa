import { hasValue } from '../queries/has-value.js';
import type { ChangeRow } from '../release/release.js';
import type { FieldFormat } from '../vocabulary.js';
import type { Dataset } from './dataset.js';

export type ValueChange = Omit<ChangeRow, 'version'>;

/** A value or an override. */
interface Cell {
  state: string;
  region?: string;
  field: string;
  text: string;
  footnotes?: string;
  source: string | null;
  asOf: string | null;
}

const NOTHING = { text: '', footnotes: '', source: null, asOf: null };

/**
 * How values and overrides differ between two releases, by state, region and field: all that is needed to get from the one to the
 * other. Without a row, a value is unknown. An override is added or removed with its row.
 */
export function valueChanges(before: Dataset, after: Dataset): ValueChange[] {
  const [knownBefore, knownAfter] = [knownValues(before), knownValues(after)];
  const exists = (cell: Cell | undefined) => cell !== undefined;
  return [
    ...compare(before.values, after.values, knownBefore, knownAfter),
    ...compare(before.overrides, after.overrides, exists, exists),
  ].sort((one, other) => compareTexts(keyOf(one), keyOf(other)));
}

type IsThere = (cell: Cell | undefined) => boolean;

function knownValues({ fields }: Dataset): IsThere {
  const formats = new Map<string, FieldFormat>(fields.map(({ slug, format }) => [slug, format]));
  return (cell) => cell !== undefined && hasValue(cell, formats.get(cell.field));
}

function compare(before: readonly Cell[], after: readonly Cell[], was: IsThere, is: IsThere): ValueChange[] {
  const old = new Map(before.map((cell) => [keyOf(cell), cell]));
  const next = new Map(after.map((cell) => [keyOf(cell), cell]));
  const keys = new Set([...old.keys(), ...next.keys()]);
  return [...keys].flatMap((key) => {
    const [one, other] = [old.get(key), next.get(key)];
    if (was(one) === is(other) && sameContent(one ?? NOTHING, other ?? NOTHING)) return [];
    const kind = was(one) === is(other) ? 'changed' : is(other) ? 'added' : 'removed';
    return { kind, ...changeOf((other ?? one) as Cell, one, other) };
  });
}

function sameContent(one: Partial<Cell>, other: Partial<Cell>): boolean {
  const content = ({ text, footnotes = '', source, asOf }: Partial<Cell>) => [text, footnotes, source, asOf];
  return content(one).every((part, index) => part === content(other)[index]);
}

function changeOf({ state, region = '', field }: Cell, before: Cell | undefined, after: Cell | undefined) {
  return {
    ...{ state, region, field, before: before?.text ?? '', after: after?.text ?? '' },
    ...{ footnotesBefore: before?.footnotes ?? '', footnotesAfter: after?.footnotes ?? '' },
    ...{ sourceBefore: before?.source ?? null, sourceAfter: after?.source ?? null },
    ...{ asOfBefore: before?.asOf ?? null, asOfAfter: after?.asOf ?? null },
  };
}

/** U+0000 sorts before any character of a name, so keys sort column by column. */
const keyOf = ({ state, region = '', field }: Pick<Cell, 'state' | 'region' | 'field'>): string =>
  [state, region, field].join('\0');

const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
