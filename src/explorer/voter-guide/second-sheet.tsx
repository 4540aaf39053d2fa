import type { MessageKey } from '../../messages/translate.js';
import type { Child, Html } from '../../pages/html.js';
import type { Act, Way } from '../../voting/ways-left.js';
import { standing } from '../../voting/what-is-over.js';
import { ElectionName } from '../deadlines/named-election.js';
import { standingOf } from '../values/item.js';
import { ValueWithFootnotes } from '../values/value.js';
import { InShort } from './in-short.js';
import { Address, Changed, knownValue, type Sheet, situationOf, sourcesOf } from './sheet.js';

/** A longer text would not leave room for the others on a sheet. */
const MOST_CHARACTERS = 700;

interface Block {
  slug: string;
  name: MessageKey;
  /** Steps that are over have no instructions. */
  until?: { action: Act['action']; method?: Way['method'] };
}

/** What each column has, in the order in which a voter does it. */
const COLUMNS = [
  [
    { slug: 'registration_directions', name: 'guide.step.register', until: { action: 'REGISTER' } },
    {
      ...{ slug: 'registration_directions_online', name: 'guide.step.registerOnline' },
      until: { action: 'REGISTER', method: 'ONLINE' },
    },
    { slug: 'nvra_directions_box6', name: 'guide.step.boxSix' },
  ],
  [
    {
      ...{ slug: 'absentee_directions_mail', name: 'guide.step.askByMail' },
      until: { action: 'REQUEST_BALLOT', method: 'MAIL' },
    },
    {
      ...{ slug: 'absentee_directions_online', name: 'guide.step.askOnline' },
      until: { action: 'REQUEST_BALLOT', method: 'ONLINE' },
    },
    { slug: 'id_laws_ballot_return', name: 'guide.step.withBallot' },
    { slug: 'ballot_return_locations', name: 'guide.step.handIn' },
    { slug: 'ballot_return_laws_helpers', name: 'guide.step.helpers' },
    { slug: 'ballot_curing_directions', name: 'guide.step.curing' },
  ],
] as const satisfies readonly (readonly Block[])[];

/** Steps, further elections, what is not known, and the sources. */
export function SecondSheet({ sheet }: { sheet: Sheet }): Html {
  const { name, released, address, locale } = sheet;
  const { language, t } = locale;
  const used = [...COLUMNS.flat()].flatMap(({ slug }) => knownValue(sheet, slug) ?? []);
  return (
    <section class="sheet" aria-labelledby="steps">
      <header>
        <h2 id="steps">{t('guide.steps', { state: name })}</h2>
        <p>{released}</p>
      </header>
      {language !== 'en' && <p class="in-english">{t('guide.stepsInEnglish')}</p>}
      <div class="two same">
        {COLUMNS.map((blocks) => (
          <div>
            {blocks.map((block) => (
              <Steps {...block} sheet={sheet} />
            ))}
          </div>
        ))}
      </div>
      <Overseas sheet={sheet} />
      <Elections sheet={sheet} />
      <NotKnown sheet={sheet} />
      <h2>{t('guide.notes')}</h2>
      <div class="notes" />
      <footer>
        <p>
          Civic Data Service. {released}. {t('guide.sources', { sources: sourcesOf(used, locale).join('; ') })}{' '}
          {address}
        </p>
      </footer>
    </section>
  );
}

function Steps({ sheet, slug, name, until }: Block & { sheet: Sheet }): Child {
  const { locale } = sheet;
  const value = knownValue(sheet, slug);
  if (!value) return <Changed sheet={sheet} slug={slug} />;
  const stands = until ? standing(until.action, until.method, situationOf(sheet)) : 'open';
  if (stands !== 'open') return <TooLate name={name} sheet={sheet} isConfirmed={stands === 'over'} />;
  const isLong = value.text.length + value.footnotes.length > MOST_CHARACTERS;
  return (
    <>
      <h3>{locale.t(name)}</h3>
      {locale.language !== 'en' && <InShort sheet={sheet} slug={slug} />}
      {isLong ? (
        <p>
          {locale.t('guide.tooLong')} {sheet.address}
        </p>
      ) : (
        <div class="steps">
          <ValueWithFootnotes item={value} options={value.field.options} markdown={sheet.markdown} locale={locale} />
        </div>
      )}
      <Changed sheet={sheet} slug={slug} />
    </>
  );
}

/** A day that is not confirmed must not cost a vote: the office knows. */
function TooLate({ name, sheet, isConfirmed }: { name: MessageKey; sheet: Sheet; isConfirmed: boolean }): Html {
  const { t, dates } = sheet.locale;
  const phone = knownValue(sheet, 'sos_phone_number')?.text;
  const day = dates.shortDayNear(sheet.data.state.nextElection.date, sheet.today);
  const text = isConfirmed
    ? t('guide.tooLate', { day })
    : phone
      ? t('guide.tooLateNotConfirmedAt', { day, phone })
      : t('guide.tooLateNotConfirmed', { day });
  return (
    <>
      <h3>{t(name)}</h3>
      <p>{text}</p>
    </>
  );
}

const OVERSEAS = ['gov_tool_uocava', 'leo_overseas_voters'];

function Overseas({ sheet }: { sheet: Sheet }): Child {
  const urls = OVERSEAS.flatMap((slug) => knownValue(sheet, slug)?.text ?? []);
  if (urls.length === 0) return null;
  return (
    <>
      <h2>{sheet.locale.t('guide.overseas')}</h2>
      <p>{urls.map((url, index) => [index > 0 && ' · ', <Address url={url} />])}</p>
      {OVERSEAS.map((slug) => (
        <Changed sheet={sheet} slug={slug} />
      ))}
    </>
  );
}

/** Later elections fill a sheet where there are many. */
const MOST_ELECTIONS = 5;

function Elections({ sheet }: { sheet: Sheet }): Html {
  const { locale } = sheet;
  const { t, dates } = locale;
  return (
    <>
      <h2>{t('guide.elections')}</h2>
      <dl>
        {sheet.data.elections.slice(0, MOST_ELECTIONS).map((election) => (
          <div>
            <dt>{dates.mediumDate(election.date)}</dt>
            <dd>
              <ElectionName election={election} locale={locale} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A sheet is not the place for a long list. */
const MOST_UNKNOWN = 8;

function NotKnown({ sheet: { data, locale, labelOf } }: { sheet: Sheet }): Child {
  const { t } = locale;
  const unknown = data.state.information.filter((item) => !item.field.isReserved && standingOf(item) === 'unknown');
  if (unknown.length === 0) return null;
  const labels = unknown
    .slice(0, MOST_UNKNOWN)
    .map(({ field }) => labelOf(field))
    .join('; ');
  const count = unknown.length - MOST_UNKNOWN;
  return (
    <>
      <h2>{t('guide.notKnown')}</h2>
      <p>{count > 0 ? t('guide.notKnownHereMore', { labels, count }) : t('guide.notKnownHere', { labels })}</p>
    </>
  );
}
