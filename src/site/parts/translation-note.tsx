import type { Html } from '../html/html.js';
import type { DataPageContext } from './data-page.js';
import { PhoneLink } from './office.js';
import { hostOf, WebLink } from './source.js';

/** The site of the US government by language. No source has the addresses of its pages for single states. */
const VOTE_GOV = { es: 'https://vote.gov/es/' } as const;

interface TranslationNoteProps {
  context: Pick<DataPageContext<unknown>, 'locale' | 'statePages'>;
  state: { code: string };
  /** The phone number of the state election office, if it is known. */
  phone: string | undefined;
}

/** Says on translated pages that the translation is not official, whom to ask, and which official pages exist in the language. */
export function TranslationNote({ context, state, phone }: TranslationNoteProps): Html | null {
  const { language, t, rich } = context.locale;
  if (language === 'en') return null;
  const status = t('translation.status');
  const b = (text: (string | Html)[]): Html => <b>{text}</b>;
  const pages = new Map(context.statePages(state.code).map(({ text, label }) => [text, label]));
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
        {[...pages].map(([url, label]) => (
          <li>
            <WebLink url={url}>{label}</WebLink> <small>{hostOf(url)}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the phone number of the state election office, or undefined if it is unknown. */
export const phoneOf = (items: readonly { slug: string; text: string }[]): string | undefined =>
  items.find(({ slug }) => slug === 'sos_phone_number')?.text;
