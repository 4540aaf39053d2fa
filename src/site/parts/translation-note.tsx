import { fieldsBySlug } from '../../../db/storage/queries/fields.js';
import { statePagesIn } from '../../../db/storage/queries/translations.js';
import type { DatasetDatabase } from '../../../db/storage/release/open.js';
import type { Locale } from '../../messages/locale.js';
import { fieldLabel } from '../../messages/words.js';
import type { Html } from '../html/html.js';
import { PhoneLink } from './deadlines/office.js';
import { hostOf, WebLink } from './source.js';

/** The site of the US government by language. No source has the addresses of its pages for single states. */
const VOTE_GOV = { es: 'https://vote.gov/es/' } as const;

interface TranslationNoteProps {
  locale: Locale;
  state: { code: string };
  /** The phone number of the state election office, if it is known. */
  phone: string | undefined;
  database: DatasetDatabase;
}

/** Says on translated pages that the translation is not official, whom to ask, and which official pages exist in the language. */
export function TranslationNote({ locale, state, phone, database }: TranslationNoteProps): Html | null {
  const { language, t, rich } = locale;
  if (language === 'en') return null;
  const status = t('translation.status');
  const b = (text: (string | Html)[]): Html => <b>{text}</b>;
  const pages = new Map(statePagesIn(database, state.code, language).map((page) => [page.text, page.field]));
  return (
    <section class="translation" lang={language} aria-label={status}>
      <p>
        {phone
          ? rich<Html>('translation.withPhone', { b, status, phone: <PhoneLink number={phone} /> })
          : rich<Html>('translation.withoutPhone', { b, status })}{' '}
        {t('translation.rest')}
      </p>
      <p>{t('translation.official')}</p>
      <ul>
        <li>
          <WebLink url={VOTE_GOV[language]}>{t('translation.voteGov')}</WebLink> <small>vote.gov</small>
        </li>
        {[...pages].map(([url, slug]) => (
          <li>
            <WebLink url={url}>{labelOf(slug, database, locale)}</WebLink> <small>{hostOf(url)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function labelOf(slug: string, database: DatasetDatabase, locale: Locale): string {
  const field = fieldsBySlug(database).get(slug);
  return field ? fieldLabel(locale, database, field) : slug;
}

/** Returns the phone number of the state election office, or undefined if it is unknown. */
export const phoneOf = (items: readonly { slug: string; text: string }[]): string | undefined =>
  items.find(({ slug }) => slug === 'sos_phone_number')?.text;
