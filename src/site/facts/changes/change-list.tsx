import { capitalized } from '../../../../db/domain/text/format.js';
import { shorten } from '../../../../db/domain/text/shorten.js';
import { LOCALES } from '../../../messages/locale.js';
import { type Child, commaList, type Html } from '../../html/html.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { type ChangeFilters, changesLink, regionPath } from '../../parts/paths.js';
import { Source } from '../../parts/source.js';
import type { ChangeGroup, ChangeNode, FieldChanges } from './change-groups.js';

/** A field with more groups of changes links to all of them. */
const MAX_GROUPS = 5;

type Context = Pick<DataPageContext<unknown>, 'link' | 'sourcesOf'>;

interface FieldChangeListProps {
  field: FieldChanges;
  context: Context;
  filters: ChangeFilters;
}

/** The changes of a field in a release. The same change in several places is one entry. */
export function FieldChangeList({ field: { slug, label, groups }, context, filters }: FieldChangeListProps): Html {
  const { link } = context;
  return (
    <>
      <h3>
        {label === undefined ? capitalized(slug.replaceAll('_', ' ')) : <a href={link(`/fields/${slug}`)}>{label}</a>}
      </h3>
      {groups.map((group) => (
        <ChangeEntry group={group} context={context} />
      ))}
      {!filters.field && groups.length > MAX_GROUPS && (
        <p class="meta">
          <a href={link(changesLink({ field: slug }))}>All changes to this field</a>
        </p>
      )}
    </>
  );
}

function ChangeEntry({ group, context }: { group: ChangeGroup; context: Context }): Html {
  const { isSource, before, after, changes } = group;
  const [first] = changes as [ChangeNode];
  const isSingle = changes.length === 1;
  return (
    <article class="change">
      <h4>{isSingle ? <Place change={first} context={context} /> : placesText(changes)}</h4>
      <div>
        {isSource ? <p>Only the source or its date changed.</p> : <BeforeAfter before={before} after={after} />}
        {!isSingle && (
          <p class="meta">{commaList(changes.map((change) => <Place change={change} context={context} />))}</p>
        )}
        {isSingle && first.after && (
          <Source asOf={first.after.asOf} sourceLinks={context.sourcesOf(first.after.source)} locale={LOCALES.en} />
        )}
      </div>
    </article>
  );
}

/** A link to the value in the state or region. */
function Place({ change, context }: { change: ChangeNode; context: Context }): Html {
  const { stateCode, state, regionName, slug } = change;
  if (!state) return <>{regionName ? `${regionName}, ${stateCode}` : stateCode}</>;
  const path = regionName === null ? `/states/${stateCode}` : regionPath(stateCode, regionName);
  return (
    <a href={`${context.link(path)}#${slug}`}>{regionName === null ? state.name : `${regionName}, ${stateCode}`}</a>
  );
}

/** Returns `20 states`, or `20 places` if some of them are regions. */
function placesText(changes: readonly ChangeNode[]): string {
  return `${changes.length} ${changes.some(({ regionName }) => regionName !== null) ? 'places' : 'states'}`;
}

/** One side of a change: the text of a value and its footnotes. It is undefined if the value is unknown. */
export interface Side {
  text: string;
  footnotes: string;
}

interface BeforeAfterProps {
  before: Side | undefined;
  after: Side | undefined;
}

/** A value before and after a change. */
function BeforeAfter({ before, after }: BeforeAfterProps): Html {
  return (
    <div class="before-after">
      <SideOf tag="del" side={before} other={after} />
      <SideOf tag="ins" side={after} other={before} />
    </div>
  );
}

interface SideProps {
  tag: 'del' | 'ins';
  side: Side | undefined;
  other: Side | undefined;
}

function SideOf({ tag, side, other }: SideProps): Html {
  const isBefore = tag === 'del';
  return (
    <div class={isBefore ? 'was' : 'is'}>
      <b>{isBefore ? 'Before' : 'After'}</b>{' '}
      {side ? <MarkedText tag={tag} text={side.text} other={other?.text} /> : <i>Unknown</i>}
      {side?.footnotes && (
        <small>
          <MarkedText tag={tag} text={side.footnotes} other={other?.footnotes} />
        </small>
      )}
    </div>
  );
}

interface MarkedProps {
  tag: 'del' | 'ins';
  text: string;
  /** The text of the other side. Without it, all words differ, so none are marked. */
  other: string | undefined;
}

/** Maximum length of the start and the end that both sides share, and of the text between them. */
const MAX_SHARED_LENGTH = 80;
const MAX_LENGTH = 1_000;

/** A text with marks from the first word that the other side does not have to the last one. */
function MarkedText({ tag: Tag, text, other }: MarkedProps): Child {
  if (text === '') return 'None of the options';
  if (!other) return shorten(text, MAX_LENGTH);
  const [words, others] = [wordsOf(text), wordsOf(other)];
  const start = countShared(words, others);
  const end = words.length - countShared(words.slice(start).reverse(), others.slice(start).reverse());
  const before = words.slice(0, start).join('');
  const changed = words.slice(start, end).join('');
  const after = words.slice(end).join('');
  const marked = changed.trimEnd();
  return [
    before.length > MAX_SHARED_LENGTH ? `…${before.slice(-MAX_SHARED_LENGTH)}` : before,
    marked && <Tag>{shorten(marked, MAX_LENGTH)}</Tag>,
    changed.slice(marked.length),
    shorten(after, MAX_SHARED_LENGTH),
  ];
}

/** The words of a text with the spaces that follow them. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|^\s+/g) ?? [];

/** The number of words at the start that two texts share. */
function countShared(words: readonly string[], others: readonly string[]): number {
  const first = words.findIndex((word, index) => word.trimEnd() !== others[index]?.trimEnd());
  return first === -1 ? words.length : first;
}
