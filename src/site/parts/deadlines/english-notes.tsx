import { capitalized, ended } from '../../../../db/domain/text/format.js';
import type { Locale } from '../../../messages/locale.js';
import type { Html } from '../../html/html.js';
import type { ListedDeadline } from '../../operation-types.js';

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

type Noted = Pick<ListedDeadline, 'note' | 'englishNotes'>;

/** What the note on a date says besides that it is not confirmed, which stands once on a page. */
export const noteBesides = ({ note }: Noted, { t }: Locale): string =>
  note?.replace(t('voting.note.unconfirmed'), '').trim() ?? '';

/** A note on a date, followed by the part that exists only in English. */
export function StatusNote({ note, englishNotes, locale }: Noted & { locale: Locale }): Html {
  return (
    <>
      {note && <p class="meta">{note}</p>}
      <EnglishNotes notes={englishNotes} locale={locale} />
    </>
  );
}
