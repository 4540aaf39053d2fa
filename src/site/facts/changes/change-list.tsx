import { capitalized } from '../../../../db/domain/text/format.js';
import { LOCALES } from '../../../messages/locale.js';
import { type Child, commaList, type Html } from '../../html/html.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { type ChangeFilters, changesLink, regionPath } from '../../parts/paths.js';
import { Source } from '../../parts/source.js';
import type { ChangeGroup, ChangeNode, FieldChanges } from './change-groups.js';
import { type Piece, wordDifference } from './word-difference.js';

/** A field with more groups of changes links to all of them. */
const MAX_GROUPS = 5;

type Context = Pick<DataPageContext<unknown>, 'link' | 'sourcesOf'>;

interface FieldChangeListProps {
  field: FieldChanges;
  context: Context;
  filters: ChangeFilters;
}

/** The changes of a field in a release. The same change in several places is one entry. */
export function FieldChangeList({
  field: { slug, label, groups },
  context,
  filters,
}: FieldChangeListProps): Html | null {
  const { link } = context;
  const shown = groups.filter(({ aspect }) => aspect !== 'wording' || filters.wording);
  if (shown.length === 0) return null;
  return (
    <>
      <h3>
        {label === undefined ? capitalized(slug.replaceAll('_', ' ')) : <a href={link(`/fields/${slug}`)}>{label}</a>}
      </h3>
      {shown.map((group) => (
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
  const { aspect, before, after, changes } = group;
  const [first] = changes as [ChangeNode];
  const isSingle = changes.length === 1;
  return (
    <article class="change">
      <h4>{isSingle ? <Place change={first} context={context} /> : placesText(changes)}</h4>
      <div>
        {aspect === 'source' ? (
          <p>Only the source or its date changed.</p>
        ) : (
          <BeforeAfter before={before} after={after} />
        )}
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

/** A value before and after a change, with the words that differ marked. */
function BeforeAfter({ before, after }: BeforeAfterProps): Html {
  const text = wordDifference(before?.text ?? '', after?.text ?? '');
  const footnotes = wordDifference(before?.footnotes ?? '', after?.footnotes ?? '');
  return (
    <div class="before-after">
      <SideOf tag="del" side={before} other={after} text={text.before} footnotes={footnotes.before} />
      <SideOf tag="ins" side={after} other={before} text={text.after} footnotes={footnotes.after} />
    </div>
  );
}

interface SideProps {
  tag: 'del' | 'ins';
  side: Side | undefined;
  other: Side | undefined;
  text: readonly Piece[];
  footnotes: readonly Piece[];
}

function SideOf({ tag, side, other, text, footnotes }: SideProps): Html {
  const isBefore = tag === 'del';
  return (
    <div class={isBefore ? 'was' : 'is'}>
      <b>{isBefore ? 'Before' : 'After'}</b>{' '}
      {side ? <MarkedText tag={tag} pieces={text} other={other?.text} /> : <i>Unknown</i>}
      {side?.footnotes && (
        <small>
          <MarkedText tag={tag} pieces={footnotes} other={other?.footnotes} />
        </small>
      )}
    </div>
  );
}

interface MarkedProps {
  tag: 'del' | 'ins';
  pieces: readonly Piece[];
  /** The text of the other side. Without it, all words differ, so none are marked. */
  other: string | undefined;
}

/** Maximum length of text that both sides share, and of any other text. */
const MAX_SAME_LENGTH = 160;
const MAX_LENGTH = 1_000;

function MarkedText({ tag, pieces, other }: MarkedProps): Child {
  if (pieces.every(({ text }) => text === '')) return 'None of the options';
  return pieces.map(({ text, differs }, index) => {
    if (!differs) return shortenMiddle(text, index === 0, index === pieces.length - 1);
    const shown = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
    if (!other) return shown;
    const words = shown.trimEnd();
    return [tag === 'del' ? <del>{words}</del> : <ins>{words}</ins>, shown.slice(words.length)];
  });
}

/** Cuts the middle of a long text that both sides share. */
function shortenMiddle(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= MAX_SAME_LENGTH) return text;
  const half = MAX_SAME_LENGTH / 2;
  const start = isFirst && !isLast ? '' : text.slice(0, half);
  const end = isLast ? '' : text.slice(-half);
  return `${start}…${end}`;
}
