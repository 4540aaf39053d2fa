import { MAX_QUESTION_LENGTH } from '../../../db/domain/vocabulary.js';
import { type Locale, stateName } from '../../messages/locale.js';
import { Card } from '../html/controls.js';
import type { Child, Html } from '../html/html.js';
import { SEARCH_PATH } from '../html/search-form.js';
import type { DataPageContext } from './data-page.js';
import { hostOf, TaskLink, WebLink } from './source.js';
import { type Item, statusOf } from './values/item.js';

interface Link {
  text: Child;
  /** Nothing is shown without it. */
  url: string | undefined;
}

interface OfficeCardProps {
  id: string;
  title: string;
  phone: string | undefined;
  /** Follows the phone number. */
  about?: Child;
  links: readonly Link[];
  children?: Child;
  locale: Locale;
}

/** The phone number of an election office, and links to what it offers. */
export function OfficeCard({ id, title, phone, about, links, children, locale }: OfficeCardProps): Html {
  return (
    <Card id={id} title={title} isSmall class="call">
      {phone ? (
        <p class="phone">
          <PhoneLink number={phone} />
        </p>
      ) : (
        <p>{locale.t('call.noPhone')}</p>
      )}
      {about}
      <TaskList links={links} />
      {children}
    </Card>
  );
}

/** Links `(614) 466-2655, option 2` to the number without the option. */
export function PhoneLink({ number }: { number: string }): Html {
  return <a href={`tel:+1${number.replace(/\D/g, '').slice(0, 10)}`}>{number}</a>;
}

function TaskList({ links }: { links: readonly Link[] }): Html {
  return (
    <ul class="ways">
      {links.map(
        ({ text, url }) =>
          url && (
            <li>
              <TaskLink url={url}>{text}</TaskLink>
            </li>
          ),
      )}
    </ul>
  );
}

/** Fields with tools that look something up for a voter. */
const TOOLS = [
  { slug: 'gov_tool_polling_place', name: 'call.pollingPlace' },
  { slug: 'gov_tool_verify', name: 'call.registration' },
  { slug: 'gov_tool_absentee_tracker', name: 'call.ballot' },
] as const;

interface WhoToCallProps {
  items: readonly Item[];
  /** The link to a value with its source. */
  hrefOf(slug: string): string;
  locale: Locale;
}

/** The phone number, website and email address of a state's election office, and its lookup tools. */
export function WhoToCall({ items, hrefOf, locale }: WhoToCallProps): Html {
  const { t, rich, dates } = locale;
  const known = new Map(items.filter((item) => statusOf(item) === 'known').map((item) => [item.slug, item]));
  const urlOf = (slug: string) => known.get(slug)?.translated?.text ?? known.get(slug)?.text;
  const phone = known.get('sos_phone_number');
  const email = known.get('sos_contact_email')?.text;
  const tools = TOOLS.filter(({ slug }) => known.has(slug));
  return (
    <OfficeCard
      id="call"
      title={t('call.title')}
      phone={phone?.text}
      about={
        phone && (
          <p class="meta">
            {t('call.office')} ·{' '}
            <a href={hrefOf('sos_phone_number')}>
              {phone.asOf ? t('call.numberAsOf', { day: dates.monthOf(phone.asOf) }) : t('call.numberUndated')}
            </a>
          </p>
        )
      }
      links={[
        { text: t('call.localOffice'), url: urlOf('leo_voter_registration') },
        { text: t('call.website'), url: urlOf('sos_election_website') },
      ]}
      locale={locale}
    >
      <p>
        {rich('call.email', {
          email: email ? <a href={`mailto:${email}`}>{email}</a> : <span class="soft">{t('answer.notKnown')}</span>,
        })}
      </p>
      {tools.length > 0 && <h3>{t('call.lookUp')}</h3>}
      {tools.length > 0 && <TaskList links={tools.map(({ slug, name }) => ({ text: t(name), url: urlOf(slug) }))} />}
    </OfficeCard>
  );
}

interface LocalOfficeProps {
  region: { state: { code: string; name: string }; information: readonly (Item & { region: object | null })[] };
  name: string;
  locale: Locale;
}

/** The election office of a county or city. The data has no phone number, so this links to the state's list of local offices. */
export function LocalOffice({ region, name, locale }: LocalOfficeProps): Html {
  const { t } = locale;
  const { state, information } = region;
  const officeList = information.find((item) => item.slug === 'leo_voter_registration' && statusOf(item) === 'known');
  return (
    <Card id="office" title={t('region.office', { region: name })} class="call">
      {officeList ? (
        <>
          <p class="way">
            <TaskLink url={officeList.text}>{t('region.findContact')}</TaskLink>
            {officeList.region === null && (
              <small>{t('region.listedByState', { state: stateName(locale, state) })}</small>
            )}
          </p>
          <p class="meta">{t('region.noPhone')}</p>
        </>
      ) : (
        <p>{t('region.noContact')}</p>
      )}
    </Card>
  );
}

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

interface PlaceFormProps {
  /** The code of the state. */
  code: string;
  context: Pick<DataPageContext<unknown>, 'link' | 'locale'>;
}

/** A search form for a county, city, or ZIP code of a state. */
export function PlaceForm({ code, context: { link, locale } }: PlaceFormProps): Html {
  const { t } = locale;
  return (
    <form class="find-place" action={link(SEARCH_PATH)}>
      <label for="place">{t('place.label')}</label>
      <div class="row">
        <input class="control" id="place" name="q" autocomplete="off" maxlength={MAX_QUESTION_LENGTH} required />
        <input type="hidden" name="in" value={code} />
        <button class="button" type="submit">
          {t('place.find')}
        </button>
      </div>
    </form>
  );
}
