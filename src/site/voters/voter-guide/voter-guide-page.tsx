import { todayIn } from '../../../../db/domain/deadlines/today.js';
import { dayOf, lowerFirst } from '../../../../db/domain/text/format.js';
import { plain } from '../../../../db/domain/text/values.js';
import { type Locale, pathIn, stateName } from '../../../messages/locale.js';
import { BaseUrl } from '../../html/controls.js';
import type { Child, Html } from '../../html/html.js';
import { readOperation } from '../../html/operation.js';
import type { VoterGuideData } from '../../operation-types.js';
import type { DataPage, DataPageContext } from '../../parts/data-page.js';
import { deadlinesOf, UnconfirmedMark } from '../../parts/deadlines/deadline-list.js';
import { ElectionName, MayComeFirst } from '../../parts/deadlines/named-election.js';
import { Caution } from '../../parts/deadlines/notes.js';
import { stateOrMissing } from '../../parts/missing-page.js';
import { guidePath, planPath } from '../../parts/paths.js';
import { QrCode } from '../../parts/qr-code.js';
import { valuesBySlug } from '../../parts/questions/answer-list.js';
import { valueTable } from '../../parts/values/value-table.js';
import { TooLate, Verdict } from '../../parts/voting/verdict.js';
import { Address, Answers, knownValue, type Sheet, Sources, sourcesOf } from './answers.js';

const operation = readOperation('site/voters/voter-guide/voter-guide', true);

/** GET /states/CA/guide: a voter guide on one sheet of paper. */
export const voterGuidePage: DataPage<VoterGuideData> = {
  path: '/states/{state}/guide',
  operations: [operation],
  find({ params: { state: text = '' }, now }, dataset) {
    const state = stateOrMissing(dataset.database, text, guidePath);
    if ('problem' in state) return state;
    const today = todayIn(state.zones, now());
    return { path: guidePath(state.code), today, operation, variables: { state: state.code, today } };
  },
  render(context) {
    const { data, locale } = context;
    const state = stateName(locale, data.state);
    return {
      title: locale.t('guide.title', { state }),
      description: locale.t('guide.description', { state }),
      main: renderVoterGuide(context),
    };
  },
  table: ({ data: { state }, dataset }) => {
    const rows = state.information.map((item) => ({ item, state }));
    return valueTable(`${state.code}-guide`, rows, dataset);
  },
};

function renderVoterGuide(context: DataPageContext<VoterGuideData>): Html {
  const { data, found, link, markdown, publicUrl, locale } = context;
  const { language, t, dates } = locale;
  const { state, release } = data;
  const path = `/states/${state.code}`;
  const name = stateName(locale, state);
  const sheet: Sheet = {
    data,
    name,
    locale,
    markdown,
    values: valuesBySlug(state.information),
    today: found.today ?? state.voting.election.date,
    released: t('guide.dataOf', { day: dates.mediumDate(dayOf(release.publishedAt)), release: release.id }),
    path: pathIn(language, guidePath(state.code)),
    publicUrl,
    address: (
      <>
        <BaseUrl publicUrl={publicUrl} />
        {pathIn(language, path)}
      </>
    ),
  };
  return (
    <>
      <p class="row before-sheets">
        <span class="soft">{t('guide.beforeSheets')}</span>{' '}
        <a href={link(path)}>{t('guide.allFacts', { state: name })}</a>{' '}
        <a href={link(planPath(state.code))}>{t('guide.makePlan')}</a>
      </p>
      <VoterGuide sheet={sheet} />
    </>
  );
}

/** A voter guide on one sheet: the next election, whom to call, seven answers with the steps of the three ways to vote, and who may register. */
function VoterGuide({ sheet }: { sheet: Sheet }): Html {
  const { name, released, address, path, publicUrl, locale } = sheet;
  const { t } = locale;
  return (
    <section class="sheet" aria-labelledby="guide">
      <header>
        <h1 id="guide">{t('guide.voting', { state: name })}</h1>
        <p>
          {released}
          <br />
          {address}
        </p>
      </header>
      <NextElectionBox sheet={sheet} />
      <WhoToCall sheet={sheet} />
      <h2>{t('guide.inSevenLines', { state: name })}</h2>
      <Answers sheet={sheet} />
      <div class={publicUrl ? 'with-code' : undefined}>
        {publicUrl && <QrCode text={`${publicUrl}${path}`} name={t('guide.code')} locale={locale} />}
        <div>
          <WhoMayRegister sheet={sheet} />
          <footer>
            <p>
              <b>{t('guide.address')}</b> <BaseUrl publicUrl={publicUrl} />
              {path}
            </p>
            <p>{t('guide.footer')}</p>
          </footer>
        </div>
      </div>
    </section>
  );
}

/** The requirements to register. State laws are not translated. */
function WhoMayRegister({ sheet }: { sheet: Sheet }): Html {
  const { language, t } = sheet.locale;
  const laws = knownValue(sheet, 'registration_laws');
  return (
    <>
      <h2>{t('guide.whoMayRegister')}</h2>
      <TooLate {...sheet.values.get('registration_laws')} />
      <p>
        {!laws && t('guide.ask')}
        {laws && language !== 'en' && `${t('guide.requirements')} `}
        {laws && <span lang={language === 'en' ? undefined : 'en'}>{listed(laws.text)}</span>}{' '}
        {laws && <Sources values={[laws]} locale={sheet.locale} />}
      </p>
    </>
  );
}

/** The items of a Markdown list as one text: `US citizen; resident of Ohio`. */
function listed(markdown: string): string {
  return markdown
    .split(/\n(?= {0,3}(?:[-*+]|\d{1,3}\.) )/)
    .map(plain)
    .join('; ');
}

function NextElectionBox({ sheet }: { sheet: Sheet }): Html {
  const { locale, today } = sheet;
  const { t, rich, dates } = locale;
  const { voting } = sheet.data.state;
  const { election, agenda } = voting;
  const phone = knownValue(sheet, 'sos_phone_number');
  const postmark = t('voting.postmark');
  const entries = agenda
    .filter(({ day, isOver, deadlines }) => day !== null && !isOver && !deadlines.some(isLateByMail(today)))
    .map((entry) => ({ ...entry, day: entry.day ?? '', conditions: entry.conditions?.join(' ') ?? '' }));
  return (
    <section class="box">
      <h2>{rich('guide.nextElection', { election: <ElectionName election={election} locale={locale} /> })}</h2>
      <p class="big">{dates.longDate(election.date)}</p>
      <MayComeFirst locale={locale} />
      <Verdict voting={voting} phone={phone?.text} locale={locale} />
      <Caution office={{ phone }} deadlines={deadlinesOf(agenda)} locale={locale} />
      <dl>
        {entries.map((entry) => (
          <div>
            <dt>{dates.dayNear(entry.day, election.date)}</dt>
            <dd>
              {entry.summary}
              <UnconfirmedMark entry={entry} agenda={agenda} locale={locale} />{' '}
              <small>{entry.conditions.replace(postmark, '')}</small>
              <EnglishNotes notes={entry.englishNotes ?? []} locale={locale} />
            </dd>
          </div>
        ))}
      </dl>
      {entries.some(({ conditions }) => conditions.includes(postmark)) && (
        <p>
          <small>{t('guide.postmarks', { text: lowerFirst(postmark) })}</small>
        </p>
      )}
    </section>
  );
}

/** Letters that may not arrive in time are left out. What is over names them. */
const isLateByMail =
  (today: string) =>
  ({ method, actBy }: { method: string | null; actBy: string | null }): boolean =>
    method === 'MAIL' && actBy !== null && actBy < today;

/** Notes that exist only in English. */
const EnglishNotes = ({ notes, locale: { t } }: { notes: readonly string[]; locale: Locale }): Child =>
  notes.map((note) => (
    <>
      {' '}
      <small>
        {t('note.inEnglish')} <span lang="en">{note}</span>
      </small>
    </>
  ));

const CONTACT_LINKS = [
  { slug: 'leo_voter_registration', name: 'guide.place.local' },
  { slug: 'gov_tool_verify', name: 'guide.place.registration' },
  { slug: 'sos_election_website', name: 'guide.place.state' },
] as const;

function WhoToCall({ sheet }: { sheet: Sheet }): Html {
  const { locale } = sheet;
  const { t } = locale;
  const phone = knownValue(sheet, 'sos_phone_number');
  const email = knownValue(sheet, 'sos_contact_email');
  return (
    <section class="box contacts">
      <div>
        <h2>{t('guide.whoToCall')}</h2>
        <p class="big">{phone?.text ?? t('guide.numberNotKnown')}</p>
        <p>
          {t('guide.office')}
          <small>
            {[email?.text, phone && sourcesOf([phone], locale)[0]].filter(Boolean).map((text) => (
              <> · {text}</>
            ))}
          </small>
        </p>
      </div>
      {CONTACT_LINKS.map(({ slug, name }): Child => {
        const url = knownValue(sheet, slug)?.text;
        return (
          url && (
            <p>
              <b>{t(name)}</b>
              <br />
              <small>
                <Address url={url} />
              </small>
            </p>
          )
        );
      })}
    </section>
  );
}
