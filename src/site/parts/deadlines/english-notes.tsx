import { capitalized } from '../../../../db/domain/text/format.js';
import { ended } from '../../../../db/domain/voting/deadline-words.js';
import { statusNote } from '../../../../db/domain/voting/status-note.js';
import type { Locale } from '../../../messages/locale.js';
import type { Html } from '../../html/html.js';

interface EnglishNotesProps {
  notes: readonly string[];
  locale: Locale;
}

/** Notes that exist only in English, on a page in another language. They follow the text that they explain. */
export function EnglishNotes({ notes, locale }: EnglishNotesProps): Html | null {
  if (locale.language === 'en' || notes.length === 0) return null;
  const sentences = [...new Set(notes)].map((note) => ended(capitalized(note)));
  return (
    <p class="meta">
      {locale.t('note.inEnglish')} <span lang="en">{sentences.join(' ')}</span>
    </p>
  );
}

/** A note on a date, followed by the part that exists only in English. */
export function StatusNote({ note, locale }: { note: string; locale: Locale }): Html {
  const { text, english } = statusNote(note, locale);
  return (
    <>
      {text && <p class="meta">{text}</p>}
      <EnglishNotes notes={english ? [english] : []} locale={locale} />
    </>
  );
}
