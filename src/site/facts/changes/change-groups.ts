import { LOCALES } from '../../../messages/locale.js';
import type { ChangesData } from '../../operation-types.js';
import { say } from '../../parts/say.js';
import type { Side } from './change-list.js';

export type ChangeNode = ChangesData['changes']['nodes'][number];
type ChangedValue = NonNullable<ChangeNode['before']>;

/** The same change of a field in one or more places. */
export interface ChangeGroup {
  /** Whether only the source or its date changed. */
  isSource: boolean;
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
  const { before, after } = sidesOf(node);
  const isSource = isEqual(before, after);
  const matching = groups.find(
    (group) =>
      group.isSource === isSource && (isSource || (isEqual(group.before, before) && isEqual(group.after, after))),
  );
  if (matching) matching.changes.push(node);
  else groups.push({ isSource, before, after, changes: [node] });
}

/** The readable sides of a change. */
function sidesOf({ slug, field, ...sides }: ChangeNode): Pick<ChangeGroup, 'before' | 'after'> {
  const format = field?.format;
  // A Multi-select with a source but without text is known to have none of the options.
  const isKnown = ({ text, source }: ChangedValue) => text !== '' || (format === 'MULTI_SELECT' && source !== null);
  const sideOf = (value: ChangedValue | null): Side | undefined =>
    value && isKnown(value)
      ? { text: say({ slug, ...value }, format, LOCALES.en) ?? value.text, footnotes: value.footnotes }
      : undefined;
  return { before: sideOf(sides.before), after: sideOf(sides.after) };
}

const isEqual = (left: Side | undefined, right: Side | undefined): boolean =>
  left?.text === right?.text && left?.footnotes === right?.footnotes;
