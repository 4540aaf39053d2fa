import type { Locale } from '../../voting/messages/locale.js';
import { English } from '../html/english.js';
import type { Child, Html } from '../html/html.js';
import { type Piece, wordDifference } from './word-difference.js';

/** A side of a change: the text of a value and its footnotes. Undefined if the value was or is unknown. */
export interface Side {
  text: string;
  footnotes: string;
  /** Whether the text only exists in English. */
  isEnglish?: boolean;
}

interface BeforeAfterProps {
  before: Side | undefined;
  after: Side | undefined;
  locale: Locale;
}

/** A value before and after a change, with the words marked that differ. */
export function BeforeAfter({ before, after, locale }: BeforeAfterProps): Html {
  const { t } = locale;
  const text = wordDifference(before?.text ?? '', after?.text ?? '');
  const footnotes = wordDifference(before?.footnotes ?? '', after?.footnotes ?? '');
  return (
    <div class="before-after">
      <div class="was">
        <b>{t('changed.before')}</b>{' '}
        {before ? (
          <In side={before} locale={locale}>
            <Marked tag="del" pieces={text.before} other={after?.text} locale={locale} />
          </In>
        ) : (
          <i>{t('value.unknown')}</i>
        )}
        {before?.footnotes && (
          <small lang={locale.language === 'en' ? undefined : 'en'}>
            <Marked tag="del" pieces={footnotes.before} other={after?.footnotes} locale={locale} />
          </small>
        )}
      </div>
      <div class="is">
        <b>{t('changed.after')}</b>{' '}
        {after ? (
          <In side={after} locale={locale}>
            <Marked tag="ins" pieces={text.after} other={before?.text} locale={locale} />
          </In>
        ) : (
          <i>{t('value.unknown')}</i>
        )}
        {after?.footnotes && (
          <small lang={locale.language === 'en' ? undefined : 'en'}>
            <Marked tag="ins" pieces={footnotes.after} other={before?.footnotes} locale={locale} />
          </small>
        )}
      </div>
    </div>
  );
}

/** Marks what only exists in English. */
const In = ({ side, locale, children }: { side: Side; locale: Locale; children?: Child }): Child =>
  side.isEnglish ? <English locale={locale}>{children}</English> : children;

interface MarkedProps {
  tag: 'del' | 'ins';
  pieces: readonly Piece[];
  /** The text of the other side. Without one, all words differ, and marks would say nothing. */
  other: string | undefined;
  locale: Locale;
}

/** Characters that are shown of a part that is the same on both sides, and of any part. */
const SAME_LENGTH = 160;
const MAX_LENGTH = 1_000;

function Marked({ tag, pieces, other, locale }: MarkedProps): Child {
  if (pieces.every(({ text }) => text === '')) return locale.t('changed.noOption');
  return pieces.map(({ text, differs }, at) => {
    if (!differs) return shortened(text, at === 0, at === pieces.length - 1);
    const shown = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
    if (!other) return shown;
    const words = shown.trimEnd();
    return [tag === 'del' ? <del>{words}</del> : <ins>{words}</ins>, shown.slice(words.length)];
  });
}

/** What both sides have, without its middle if that is long. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= SAME_LENGTH) return text;
  const half = SAME_LENGTH / 2;
  const start = isFirst && !isLast ? '' : text.slice(0, half);
  const end = isLast ? '' : text.slice(-half);
  return `${start}…${end}`;
}
