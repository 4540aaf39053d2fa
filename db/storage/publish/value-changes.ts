import { knownIn } from '../queries/information.js';
import type { ChangeRow } from '../release/releases.js';
import type { Cell, Dataset } from './dataset.js';
import { compare } from './issues.js';

export type ValueChange = Omit<ChangeRow, 'version'>;

const NOTHING = { text: '', footnotes: '', source: null, asOf: null };

/**
 * How values and overrides differ between two releases, by state, region and field: all that is needed to get from the one to the
 * other. Without a row, a value is unknown. An override is added or removed with its row.
 */
export function valueChanges(before: Dataset, after: Dataset): ValueChange[] {
  const exists = () => true;
  return [
    ...compareCells(before.values, after.values, knownIn(before.fields), knownIn(after.fields)),
    ...compareCells(before.overrides, after.overrides, exists, exists),
  ].sort((one, other) => compare(keyOf(one), keyOf(other)));
}

type IsThere = (cell: Cell) => boolean;

function compareCells(
  before: readonly Cell[],
  after: readonly Cell[],
  wasThere: IsThere,
  isThere: IsThere,
): ValueChange[] {
  const old = new Map(before.map((cell) => [keyOf(cell), cell]));
  const next = new Map(after.map((cell) => [keyOf(cell), cell]));
  const keys = new Set([...old.keys(), ...next.keys()]);
  return [...keys].flatMap((key) => {
    const [one, other] = [old.get(key), next.get(key)];
    const [was, is] = [one !== undefined && wasThere(one), other !== undefined && isThere(other)];
    if (was === is && sameContent(one ?? NOTHING, other ?? NOTHING)) return [];
    const kind = was === is ? 'changed' : is ? 'added' : 'removed';
    return { kind, ...changeOf((other ?? one) as Cell, one, other) };
  });
}

function sameContent(one: Partial<Cell>, other: Partial<Cell>): boolean {
  const content = ({ text, footnotes = '', source, asOf }: Partial<Cell>) => [text, footnotes, source, asOf];
  return content(one).every((part, index) => part === content(other)[index]);
}

function changeOf({ state, region = '', field }: Cell, before: Cell | undefined, after: Cell | undefined) {
  return {
    state,
    region,
    field,
    before: before?.text ?? '',
    after: after?.text ?? '',
    footnotesBefore: before?.footnotes ?? '',
    footnotesAfter: after?.footnotes ?? '',
    sourceBefore: before?.source ?? null,
    sourceAfter: after?.source ?? null,
    asOfBefore: before?.asOf ?? null,
    asOfAfter: after?.asOf ?? null,
  };
}

/** U+0000 sorts before any character of a name, so keys sort column by column. */
const keyOf = ({ state, region = '', field }: Pick<Cell, 'state' | 'region' | 'field'>): string =>
  [state, region, field].join('\0');
