import type { Locale } from '../../../messages/locale.js';
import { Card } from '../../html/controls.js';
import type { Child, Html } from '../../html/html.js';
import { PhoneLink } from '../../parts/deadlines/office.js';
import { hostOf, WebLink } from '../../parts/source.js';
import { type Item, statusOf } from '../../parts/values/item.js';

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
  const { t, rich } = locale;
  const known = new Map(items.filter((item) => statusOf(item) === 'known').map((item) => [item.slug, item]));
  const phone = known.get('sos_phone_number');
  const email = known.get('sos_contact_email');
  const tools = TOOLS.filter(({ slug }) => known.has(slug));
  return (
    <Card id="call" title={t('call.title')} isSmall class="call">
      <StatePhone phone={phone} hrefOf={hrefOf} locale={locale} />
      <ul class="ways">
        <SiteLink name={t('call.localOffice')} item={known.get('leo_voter_registration')} />
        <SiteLink name={t('call.website')} item={known.get('sos_election_website')} />
        <li>
          {rich('call.email', {
            email: email ? (
              <a href={`mailto:${email.text}`}>{email.text}</a>
            ) : (
              <span class="soft">{t('answer.notKnown')}</span>
            ),
          })}
        </li>
      </ul>
      {tools.length > 0 && (
        <>
          <h3>{t('call.lookUp')}</h3>
          <ul class="ways">
            {tools.map(({ slug, name }) => (
              <SiteLink name={t(name)} item={known.get(slug)} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

interface StatePhoneProps extends Pick<WhoToCallProps, 'hrefOf' | 'locale'> {
  phone: Item | undefined;
}

function StatePhone({ phone, hrefOf, locale: { t, dates } }: StatePhoneProps): Html {
  if (!phone) return <p>{t('call.noPhone')}</p>;
  return (
    <>
      <p class="phone">
        <PhoneLink number={phone.text} />
      </p>
      <p class="meta">
        {t('call.office')} ·{' '}
        <a href={hrefOf('sos_phone_number')}>
          {phone.asOf ? t('call.numberAsOf', { day: dates.monthOf(phone.asOf) }) : t('call.numberUndated')}
        </a>
      </p>
    </>
  );
}

function SiteLink({ name, item }: { name: string; item: Item | undefined }): Child {
  return (
    item && (
      <li>
        <WebLink url={item.translated?.text ?? item.text}>{name}</WebLink>
        <small>{hostOf(item.translated?.text ?? item.text)}</small>
      </li>
    )
  );
}
