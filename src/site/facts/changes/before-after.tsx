import type { Child, Html } from '../../html/html.js';
import { type Piece, wordDifference } from './word-difference.js';

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
export function BeforeAfter({ before, after }: BeforeAfterProps): Html {
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
