import type { Child, Html } from '../../pages/html.js';
import { type Piece, wordDifference } from './word-difference.js';

/** A side of a change: the text of a value and its footnotes. Undefined if the value was or is unknown. */
export interface Side {
  text: string;
  footnotes: string;
}

interface BeforeAfterProps {
  before: Side | undefined;
  after: Side | undefined;
}

/** A value before and after a change, with the words marked that differ. */
export function BeforeAfter({ before, after }: BeforeAfterProps): Html {
  const text = wordDifference(before?.text ?? '', after?.text ?? '');
  const footnotes = wordDifference(before?.footnotes ?? '', after?.footnotes ?? '');
  const isKnown = before !== undefined && after !== undefined;
  return (
    <div class="before-after">
      <div class="was">
        <b>Before</b> {before ? <Marked tag="del" pieces={text.before} marked={isKnown} /> : <i>Unknown</i>}
        {before?.footnotes && (
          <small>
            <Marked tag="del" pieces={footnotes.before} marked={isKnown} />
          </small>
        )}
      </div>
      <div class="is">
        <b>After</b> {after ? <Marked tag="ins" pieces={text.after} marked={isKnown} /> : <i>Unknown</i>}
        {after?.footnotes && (
          <small>
            <Marked tag="ins" pieces={footnotes.after} marked={isKnown} />
          </small>
        )}
      </div>
    </div>
  );
}

interface MarkedProps {
  tag: 'del' | 'ins';
  pieces: readonly Piece[];
  /** Where the other side is unknown, all words differ, and marks would say nothing. */
  marked: boolean;
}

function Marked({ tag, pieces, marked }: MarkedProps): Child {
  if (pieces.every(({ text }) => text === '')) return 'None of the options';
  return pieces.map(({ text, differs }) => {
    if (!differs || !marked) return text;
    return tag === 'del' ? <del>{text}</del> : <ins>{text}</ins>;
  });
}
