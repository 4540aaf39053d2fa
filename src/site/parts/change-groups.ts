import { felonySentence } from '../../../db/domain/language/felony-sentence.js';
import { type FieldFormat, NOT_OFFERED, OPTION_SEPARATOR } from '../../../db/domain/vocabulary.js';
import { hasValue } from '../../../db/storage/queries/has-value.js';
import { LOCALES, type Locale } from '../../voting/messages/locale.js';
import { optionLabel, valueText } from '../../voting/messages/words.js';
import { plain } from '../../voting/values.js';
import type { Side } from './before-after.js';
import { isSameWording } from './word-difference.js';

/** A change as the documents of the pages select it. */
export interface ChangeNode {
  id: string;
  stateCode: string;
  regionName: string | null;
  slug: string;
  /** Null if the current release lacks it. */
  field?: { label: string } | null;
  release: { version: string; publishedAt: string };
  before: ChangedValue | null;
  after: ChangedValue | null;
}

interface ChangedValue extends Side {
  source: string | null;
  asOf: string | null;
}

/** What is different: the value, only its footnotes, only line breaks, spaces and commas, or only the source or its date. */
export type Aspect = 'value' | 'footnotes' | 'wording' | 'source';

/** The same change of a field in one or several places. */
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

export interface ReleaseChanges {
  version: string;
  publishedAt: string;
  fields: FieldChanges[];
}

/** The part of a page of changes that ends with a field, so that no equal changes are on two pages. */
export function wholeFields<Node extends ChangeNode>(nodes: readonly Node[], hasNextPage: boolean): readonly Node[] {
  if (!hasNextPage) return nodes;
  const isLast = (node: Node, at: number) => keyOf(node) !== keyOf(nodes[at + 1]);
  const end = nodes.findLastIndex((node, at) => at < nodes.length - 1 && isLast(node, at));
  return end === -1 ? nodes : nodes.slice(0, end + 1);
}

const keyOf = (node: ChangeNode | undefined): string => `${node?.release.version} ${node?.slug}`;

/** Changes, sorted by release and field, in the order of both. Of a field, what changed in most places comes first. */
export function groupChanges(
  nodes: readonly ChangeNode[],
  formatOf: (slug: string) => FieldFormat | undefined,
): ReleaseChanges[] {
  const releases: ReleaseChanges[] = [];
  for (const node of nodes) {
    const { version, publishedAt } = node.release;
    if (releases.at(-1)?.version !== version) releases.push({ version, publishedAt, fields: [] });
    const { fields } = releases.at(-1) as ReleaseChanges;
    if (fields.at(-1)?.slug !== node.slug) fields.push({ slug: node.slug, label: node.field?.label, groups: [] });
    addTo((fields.at(-1) as FieldChanges).groups, node, formatOf(node.slug));
  }
  for (const { fields } of releases)
    for (const { groups } of fields) groups.sort((one, other) => other.changes.length - one.changes.length);
  return releases;
}

function addTo(groups: ChangeGroup[], node: ChangeNode, format: FieldFormat | undefined): void {
  const { aspect, before, after } = differenceOf(node, format);
  const same = groups.find(
    (group) =>
      group.aspect === aspect &&
      (aspect === 'source' || (isEqual(group.before, before) && isEqual(group.after, after))),
  );
  if (same) same.changes.push(node);
  else groups.push({ aspect, before, after, changes: [node] });
}

/** What both sides of a change say to people, and what is different. */
function differenceOf(
  { slug, ...sides }: ChangeNode,
  format: FieldFormat | undefined,
): Pick<ChangeGroup, 'aspect' | 'before' | 'after'> {
  const sideOf = (value: ChangedValue | null): Side | undefined =>
    value && hasValue(value, format) ? spoken(slug, value, format, LOCALES.en) : undefined;
  const [before, after] = [sideOf(sides.before), sideOf(sides.after)];
  return { aspect: aspectOf(before, after), before, after };
}

/** What a side says to people. */
export function spoken(slug: string, { text, footnotes }: Side, format: FieldFormat | undefined, locale: Locale): Side {
  const words = textOf(slug, { text, footnotes }, format, locale);
  return words === undefined ? { text, footnotes, isEnglish: true } : { text: words, footnotes };
}

/** By the rules of the language. @returns undefined if only English exists */
function textOf(
  slug: string,
  { text, footnotes }: Side,
  format: FieldFormat | undefined,
  locale: Locale,
): string | undefined {
  const { language, t } = locale;
  if (text === NOT_OFFERED) return t('value.notOffered');
  if (format === 'Boolean' && text !== '') return t(text === 'True' ? 'value.yes' : 'value.no');
  if (text === '') return text;
  if (format === 'URL') return text;
  if (format !== 'Multi-select' && format !== 'Single-select')
    return language === 'en' ? text : valueText(locale, { text: plain(text), field: { slug, format: 'Markdown' } });
  const selected = text.split(OPTION_SEPARATOR);
  const listed = selected.map((option) => optionLabel(locale, option)).join(', ');
  return felonySentence({ slug, selected, footnotes }, language) ?? listed;
}

function aspectOf(before: Side | undefined, after: Side | undefined): Aspect {
  if (isEqual(before, after)) return 'source';
  if (!before || !after) return 'value';
  const [text, footnotes] = [isSameWording(before.text, after.text), isSameWording(before.footnotes, after.footnotes)];
  if (text && footnotes) return 'wording';
  return text ? 'footnotes' : 'value';
}

const isEqual = (one: Side | undefined, other: Side | undefined): boolean =>
  one?.text === other?.text && one?.footnotes === other?.footnotes;
