import { LOCALES } from '../../../messages/locale.js';
import type { ChangesData } from '../../operation-types.js';
import { say } from '../../parts/say.js';
import type { Side } from './change-list.js';
import { isSameWording } from './word-difference.js';

export type ChangeNode = ChangesData['changes']['nodes'][number];
type ChangedValue = NonNullable<ChangeNode['before']>;

/** What differs: the value or its footnotes, only their wording (line breaks, spaces, and commas), or only the source or date. */
export type Aspect = 'value' | 'wording' | 'source';

/** The same change of a field in one or more places. */
export interface ChangeGroup {
  aspect: Aspect;
  before: Side | undefined;
  after: Side | undefined;
  changes: ChangeNode[];
}

/** The changes of a field in a release. */
export interface FieldChanges {
  slug: string;
  /** Undefined if the current release lacks the field. */
  label: string | undefined;
  groups: ChangeGroup[];
}

export type ReleaseChanges = ChangeNode['release'] & { fields: FieldChanges[] };

/** Drops a field that continues on the next page, so that equal changes are never on two pages. */
export function wholeFields(nodes: readonly ChangeNode[], hasNextPage: boolean): readonly ChangeNode[] {
  if (!hasNextPage) return nodes;
  const isLast = (node: ChangeNode, index: number) => fieldKey(node) !== fieldKey(nodes[index + 1]);
  const end = nodes.findLastIndex((node, index) => index < nodes.length - 1 && isLast(node, index));
  return end === -1 ? nodes : nodes.slice(0, end + 1);
}

const fieldKey = (node: ChangeNode | undefined): string => `${node?.release.version} ${node?.slug}`;

/** Groups changes that are sorted by release and field. Changes in the most places come first within a field. */
export function groupChanges(nodes: readonly ChangeNode[]): ReleaseChanges[] {
  const releases: ReleaseChanges[] = [];
  for (const node of nodes) {
    if (releases.at(-1)?.version !== node.release.version) releases.push({ ...node.release, fields: [] });
    const { fields } = releases.at(-1) as ReleaseChanges;
    if (fields.at(-1)?.slug !== node.slug) fields.push({ slug: node.slug, label: node.field?.label, groups: [] });
    addToGroups((fields.at(-1) as FieldChanges).groups, node);
  }
  for (const { fields } of releases)
    for (const { groups } of fields) groups.sort((left, right) => right.changes.length - left.changes.length);
  return releases;
}

function addToGroups(groups: ChangeGroup[], node: ChangeNode): void {
  const { aspect, before, after } = compareSides(node);
  const matching = groups.find(
    (group) =>
      group.aspect === aspect &&
      (aspect === 'source' || (isEqual(group.before, before) && isEqual(group.after, after))),
  );
  if (matching) matching.changes.push(node);
  else groups.push({ aspect, before, after, changes: [node] });
}

/** Returns the readable sides of a change, and what differs. */
function compareSides({ slug, field, ...sides }: ChangeNode): Pick<ChangeGroup, 'aspect' | 'before' | 'after'> {
  const format = field?.format;
  // A Multi-select with a source but without text is known to have none of the options.
  const isKnown = ({ text, source }: ChangedValue) => text !== '' || (format === 'MULTI_SELECT' && source !== null);
  const sideOf = (value: ChangedValue | null): Side | undefined =>
    value && isKnown(value)
      ? { text: say({ slug, ...value }, format, LOCALES.en) ?? value.text, footnotes: value.footnotes }
      : undefined;
  const [before, after] = [sideOf(sides.before), sideOf(sides.after)];
  return { aspect: aspectOf(before, after), before, after };
}

function aspectOf(before: Side | undefined, after: Side | undefined): Aspect {
  if (isEqual(before, after)) return 'source';
  if (!before || !after) return 'value';
  const isSame = isSameWording(before.text, after.text) && isSameWording(before.footnotes, after.footnotes);
  return isSame ? 'wording' : 'value';
}

const isEqual = (left: Side | undefined, right: Side | undefined): boolean =>
  left?.text === right?.text && left?.footnotes === right?.footnotes;
