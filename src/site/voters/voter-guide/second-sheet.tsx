import type { MessageKey } from '../../../messages/locale.js';
import type { Child, Html } from '../../html/html.js';
import { ElectionName } from '../../parts/deadlines/named-election.js';
import { statusOf } from '../../parts/values/item.js';
import { ValueWithFootnotes } from '../../parts/values/value.js';
import { TooLate } from '../../parts/voting/what-is-over.js';
import { InShort } from './in-short.js';
import { Address, knownValue, type Sheet, sourcesOf } from './sheet.js';

/** Longer directions are replaced by a link, to leave room for the others. */
const MAX_CHARACTERS = 700;

interface Step {
  slug: string;
  name: MessageKey;
}

/** The steps of each column, in the order in which a voter takes them. */
const COLUMNS = [
  [
    { slug: 'registration_directions', name: 'guide.step.register' },
    { slug: 'registration_directions_online', name: 'guide.step.registerOnline' },
    { slug: 'nvra_directions_box6', name: 'guide.step.boxSix' },
  ],
  [
    { slug: 'absentee_directions_mail', name: 'guide.step.askByMail' },
    { slug: 'absentee_directions_online', name: 'guide.step.askOnline' },
    { slug: 'id_laws_ballot_return', name: 'guide.step.withBallot' },
    { slug: 'ballot_return_locations', name: 'guide.step.handIn' },
    { slug: 'ballot_return_laws_helpers', name: 'guide.step.helpers' },
    { slug: 'ballot_curing_directions', name: 'guide.step.curing' },
  ],
] as const satisfies readonly (readonly Step[])[];

/** The second sheet: steps, further elections, what is not known, and the sources. */
export function SecondSheet({ sheet }: { sheet: Sheet }): Html {
  const { name, released, address, locale } = sheet;
  const { language, t } = locale;
  const usedValues = [...COLUMNS.flat()].flatMap(({ slug }) => knownValue(sheet, slug) ?? []);
  return (
    <section class="sheet" aria-labelledby="steps">
      <header>
        <h2 id="steps">{t('guide.steps', { state: name })}</h2>
        <p>{released}</p>
      </header>
      {language !== 'en' && <p class="in-english">{t('guide.stepsInEnglish')}</p>}
      <div class="two same">
        {COLUMNS.map((steps) => (
          <div>
            {steps.map((step) => (
              <StepSection {...step} sheet={sheet} />
            ))}
          </div>
        ))}
      </div>
      <OverseasVoters sheet={sheet} />
      <FurtherElections sheet={sheet} />
      <UnknownFacts sheet={sheet} />
      <h2>{t('guide.notes')}</h2>
      <div class="notes" />
      <footer>
        <p>
          Civic Data Service. {released}. {t('guide.sources', { sources: sourcesOf(usedValues, locale).join('; ') })}{' '}
          {address}
        </p>
      </footer>
    </section>
  );
}

/** The directions for a step, or a notice that they are unknown. A step that is over has no directions. */
function StepSection({ sheet, slug, name }: Step & { sheet: Sheet }): Child {
  const { locale } = sheet;
  const value = knownValue(sheet, slug);
  if (!value && !isMissing(slug, sheet)) return null;
  const { isOver, ways } = standingOf(slug, sheet);
  const phone = isOver && !ways.every((way) => way.isConfirmed) && knownValue(sheet, 'sos_phone_number')?.text;
  return (
    <>
      <h3>{locale.t(name)}</h3>
      <TooLate {...sheet.values.get(slug)} />
      {phone && <p>{locale.t('over.callToConfirm', { phone })}</p>}
      {!isOver && (value ? <Directions value={value} sheet={sheet} /> : <p>{locale.t('guide.ask')}</p>)}
    </>
  );
}

function Directions({ value, sheet }: { value: NonNullable<ReturnType<typeof knownValue>>; sheet: Sheet }): Html {
  const { locale, markdown, address } = sheet;
  const isLong = value.text.length + value.footnotes.length > MAX_CHARACTERS;
  return (
    <>
      {locale.language !== 'en' && <InShort sheet={sheet} slug={value.slug} />}
      {isLong ? (
        <p>
          {locale.t('guide.tooLong')} {address}
        </p>
      ) : (
        <div class="steps">
          <ValueWithFootnotes item={value} options={value.field.options} markdown={markdown} locale={locale} />
        </div>
      )}
    </>
  );
}

/** The ways to take a step, and whether it is too late for all of them. Where voters register when they vote, it is not too late. */
function standingOf(slug: string, { values, data }: Sheet) {
  const { action = null, method = null } = values.get(slug)?.field ?? {};
  const found = data.state.voting.actions.find((one) => one.action === action);
  const ways = found?.ways.filter((way) => method === null || way.method === method) ?? [];
  const isClosed = ways.length > 0 && ways.every(({ status }) => status === 'CLOSED');
  return {
    ways,
    isOffered: action === null || ways.length > 0,
    isOver: method === null ? found?.status === 'CLOSED' : isClosed,
  };
}

/** Whether the step is possible in the state, but its directions are not known. */
function isMissing(slug: string, sheet: Sheet): boolean {
  const value = sheet.values.get(slug);
  return value !== undefined && statusOf(value) === 'unknown' && standingOf(slug, sheet).isOffered;
}

const OVERSEAS_LINKS = ['gov_tool_uocava', 'leo_overseas_voters'];

function OverseasVoters({ sheet }: { sheet: Sheet }): Child {
  const urls = OVERSEAS_LINKS.flatMap((slug) => knownValue(sheet, slug)?.text ?? []);
  if (urls.length === 0) return null;
  return (
    <>
      <h2>{sheet.locale.t('guide.overseas')}</h2>
      <p>{urls.map((url, index) => [index > 0 && ' · ', <Address url={url} />])}</p>
    </>
  );
}

/** The number of elections that fit on the sheet. */
const MAX_ELECTIONS = 5;

function FurtherElections({ sheet }: { sheet: Sheet }): Html {
  const { locale } = sheet;
  const { t, dates } = locale;
  return (
    <>
      <h2>{t('guide.elections')}</h2>
      <dl>
        {sheet.data.elections.slice(0, MAX_ELECTIONS).map((election) => (
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

/** The number of unknown facts that are named. */
const MAX_UNKNOWN = 8;

function UnknownFacts({ sheet }: { sheet: Sheet }): Child {
  const { data, locale, labelOf } = sheet;
  const { t } = locale;
  // Steps without directions already say so.
  const missingSteps = COLUMNS.flat().flatMap(({ slug }) => (isMissing(slug, sheet) ? slug : []));
  const unknown = data.state.information.filter(
    (item) =>
      !item.field.isReserved && statusOf(item) === 'unknown' && !missingSteps.some((slug) => slug === item.slug),
  );
  if (unknown.length === 0) return null;
  const labels = unknown
    .slice(0, MAX_UNKNOWN)
    .map(({ field }) => labelOf(field))
    .join('; ');
  const count = unknown.length - MAX_UNKNOWN;
  return (
    <>
      <h2>{t('guide.notKnown')}</h2>
      <p>{count > 0 ? t('guide.notKnownHereMore', { labels, count }) : t('guide.notKnownHere', { labels })}</p>
    </>
  );
}
