import type { Situation } from '../../../../db/domain/voting/ways-left.js';
import { type Over, shortOver, whatIsOver } from '../../../../db/domain/voting/what-is-over.js';
import { LOCALES, type Locale } from '../../../messages/locale.js';
import type { Html } from '../../html/html.js';
import { EnglishNotes } from '../deadlines/english-notes.js';
import { NotConfirmed, PhoneLink } from '../deadlines/office.js';

/** Says what is too late, and how people can still vote. */
export function WhatIsOver({ isShown, ...situation }: Situation & { isShown?: (over: Over) => boolean }): Html | null {
  const locale = LOCALES[situation.locale.language];
  const verdict = whatIsOver(situation, isShown);
  if (!verdict) return null;
  const colon = verdict.left.indexOf(':') + 1;
  return (
    <div class="verdict">
      {verdict.over.map((over) => (
        <OverSentence {...over} locale={situation.locale} />
      ))}
      <p>
        <b>{verdict.left.slice(0, colon)}</b>
        {verdict.left.slice(colon)}
      </p>
      <EnglishNotes notes={[...verdict.over, verdict].flatMap(({ notes }) => notes)} locale={locale} />
      {verdict.phone && <p>{locale.rich('over.callToConfirm', { phone: <PhoneLink number={verdict.phone} /> })}</p>}
    </div>
  );
}

/** Says that it is too late, before a value that would help otherwise. */
export const TooLate = ({ over, locale }: { over: readonly Over[]; locale: Locale }): Html | null =>
  over.length === 0 ? null : (
    <p>
      <b>{shortOver(over, locale)}</b>
    </p>
  );

function OverSentence({ what, because, isConfirmed, also, locale }: Over & { locale: Locale }): Html {
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
