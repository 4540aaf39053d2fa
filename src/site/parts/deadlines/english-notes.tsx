import { capitalized } from '../../../../db/domain/text/format.js';
import { ended } from '../../../voting/deadline-words.js';
import type { Locale } from '../../../voting/messages/locale.js';
import { statusNote } from '../../../voting/status-note.js';
import type { Html } from '../../html/html.js';

interface EnglishNotesProps {
  /** Each once. */
  notes: readonly string[];
  locale: Locale;
}

/** On a page in another language, what the dataset has in English alone. It stands after what it is about, never within a sentence. */
export function EnglishNotes({ notes, locale }: EnglishNotesProps): Html | null {
  if (locale.language === 'en' || notes.length === 0) return null;
  const sentences = [...new Set(notes)].map((note) => ended(capitalized(note)));
  return (
    <p class="meta">
      {locale.t('note.inEnglish')} <span lang="en">{sentences.join(' ')}</span>
    </p>
  );
}

/** A note on a day, and after it what of it only exists in English. */
export function StatusNote({ note, locale }: { note: string; locale: Locale }): Html {
  const { text, english } = statusNote(note, locale);
  return (
    <>
      {text && <p class="meta">{text}</p>}
      <EnglishNotes notes={english ? [english] : []} locale={locale} />
    </>
  );
}
