import { capitalized } from '../../../../db/domain/text/format.js';
import { ended } from '../../../voting/deadline-words.js';
import type { Locale } from '../../../voting/messages/locale.js';
import type { Situation } from '../../../voting/ways-left.js';
import { type Over, shortOver, whatIsOver } from '../../../voting/what-is-over.js';
import type { Html } from '../../html/html.js';
import { EnglishNotes } from '../deadlines/english-notes.js';
import { NotConfirmed, PhoneLink } from '../deadlines/office.js';

/** What is too late, first of all, and how one can still vote. */
export function WhatIsOver({ isShown, ...situation }: Situation & { isShown?: (over: Over) => boolean }): Html | null {
  const { locale } = situation;
  const found = whatIsOver(situation, isShown);
  if (!found) return null;
  const colon = found.left.indexOf(':') + 1;
  return (
    <div class="verdict">
      {found.over.map((over) => (
        <OverSentence {...over} locale={situation.locale} />
      ))}
      <p>
        <b>{found.left.slice(0, colon)}</b>
        {found.left.slice(colon)}
      </p>
      <EnglishNotes notes={[...found.over, found].flatMap(({ notes }) => notes)} locale={locale} />
      {found.phone && <p>{locale.rich('over.callToConfirm', { phone: <PhoneLink number={found.phone} /> })}</p>}
    </div>
  );
}

/** The same before what it would help with. */
export const TooLate = ({ over, locale }: { over: readonly Over[]; locale: Locale }): Html | null =>
  over.length === 0 ? null : (
    <p>
      <b>{shortOver(over, locale)}</b>
    </p>
  );

/** Why something is over, where it is named above: `The last day was Fri, Nov 20 (not confirmed).` */
export function Because({ because, isConfirmed, also, locale }: Over & { locale: Locale }): Html {
  return (
    <p>
      {isConfirmed ? (
        ended(capitalized(because))
      ) : (
        <>
          {capitalized(because)} (<NotConfirmed locale={locale} />
          ).
        </>
      )}
      {also}
    </p>
  );
}

export function OverSentence({ what, because, isConfirmed, also, locale }: Over & { locale: Locale }): Html {
  return (
    <p>
      <b>{what}</b> ({because}
      {!isConfirmed && (
        <>
          , <NotConfirmed locale={locale} />
        </>
      )}
      ).{also}
    </p>
  );
}
