import { capitalized, ended } from '../../../../db/domain/text/format.js';
import type { Locale } from '../../../messages/locale.js';
import { commaList, type Html } from '../../html/html.js';
import type { ListedDeadline } from '../../operation-types.js';
import { PhoneLink } from '../office.js';
import { WebLink } from '../source.js';

/** The contact of the election office of a state. Values that the dataset does not know are absent. */
export interface Office {
  phone?: OfficeValue | null | undefined;
  website?: OfficeValue | null | undefined;
}

interface OfficeValue {
  text: string;
  asOf?: string | null;
}

/** Whether some or all of the dates are not confirmed for the election. */
export function unconfirmedAmong(
  deadlines: readonly Pick<ListedDeadline, 'status' | 'date'>[],
): 'none' | 'some' | 'all' {
  const dated = deadlines.filter(({ date }) => date !== null);
  const count = dated.filter(({ status }) => status === 'UNCONFIRMED').length;
  return count === 0 ? 'none' : count === dated.length ? 'all' : 'some';
}

interface CautionProps {
  office: Office;
  deadlines: readonly Pick<ListedDeadline, 'status' | 'date'>[];
  locale: Locale;
}

/** Warns once that dates are not confirmed for an election, with the office that knows. */
export function Caution({ office: { phone, website }, deadlines, locale }: CautionProps): Html | null {
  const among = unconfirmedAmong(deadlines);
  if (among === 'none') return null;
  const contacts = [
    ...(phone?.text ? [<PhoneLink number={phone.text} />] : []),
    ...(website?.text ? [<WebLink url={website.text} />] : []),
  ];
  return (
    <p class={among === 'all' ? 'warning' : 'meta'}>
      {locale.rich<Html>('deadlines.caution', { among, b: (text) => <b>{text}</b> })}
      {contacts.length > 0 && <>: {commaList(contacts)}</>}.
    </p>
  );
}

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
