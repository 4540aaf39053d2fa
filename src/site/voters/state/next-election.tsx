import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { daysBetween } from '../../../../db/domain/text/format.js';
import { stateName } from '../../../messages/words.js';
import type { Html } from '../../html/html.js';
import type { StatePageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { Caution, type Office } from '../../parts/deadlines/caution.js';
import { DeadlineList, deadlinesOf } from '../../parts/deadlines/deadline-list.js';
import { DayHeading, ElectionName, ElectionTitle, MayComeFirst } from '../../parts/deadlines/named-election.js';
import { electionPath } from '../../parts/paths.js';
import { isOver, Verdict } from '../../parts/voting/verdict.js';

interface NextElectionProps extends Pick<DataPageContext<StatePageData>, 'data' | 'found' | 'link' | 'locale'> {
  office: Office;
}

/** Notes and sources of deadlines begin this many days before the election. */
const MAX_DAYS = 60;

/** The next election of the state, of any type: what is over, and the deadlines until then. Most visitors come for this. */
export function NextElection({ data, found, link, office, locale }: NextElectionProps): Html {
  const { t } = locale;
  const { elections, state } = data;
  const { voting } = state;
  const { election, actions } = voting;
  const sent = actions.find(({ action, status }) => action === 'REQUEST_BALLOT' && status === 'NOT_NEEDED');
  // What nobody needs to ask for has no days.
  const agenda = voting.agenda.filter(({ action, day }) => action !== sent?.action || day !== null);
  const deadlines = deadlinesOf(agenda);
  const laterElections = elections.filter(({ id }) => id !== election.id);
  const { today = election.date } = found;
  return (
    <section class="card next" aria-labelledby="deadlines">
      <p class="eyebrow">{t('state.nextElection', { state: stateName(locale, state) })}</p>
      <DayHeading id="deadlines" day={election.date} today={today} locale={locale} />
      <p>
        <b>
          <ElectionName election={election} locale={locale} />
        </b>
      </p>
      <Verdict voting={voting} phone={office.phone?.text} locale={locale} />
      {/* The phone number once. */}
      <Caution office={actions.some((action) => isOver(action)) ? {} : office} deadlines={deadlines} locale={locale} />
      {sent && <p>{sent.headline}.</p>}
      <DeadlineList
        agenda={agenda}
        today={today}
        ofState={election.state !== null}
        isShort={daysBetween(today, election.date) > MAX_DAYS}
        locale={locale}
      />
      <MayComeFirst locale={locale} />
      <ElectionLinks election={election} code={state.code} link={link} locale={locale} />
      {laterElections.length > 0 && (
        <LaterElections data={data} elections={laterElections} link={link} today={today} locale={locale} />
      )}
    </section>
  );
}

type ElectionLinksProps = Pick<NextElectionProps, 'link' | 'locale'> & {
  election: { id: string; state: unknown };
  code: string;
};

function ElectionLinks({ election: { id, state }, code, link, locale: { t } }: ElectionLinksProps): Html {
  return (
    <p class="row">
      <a class="button" href={link(`/calendar/${encodeURIComponent(id)}/${code}.ics`)}>
        {t('state.addToCalendar')}
      </a>{' '}
      <a class="button quiet" href={link(electionPath(id))}>
        {t(state === null ? 'state.allStates' : 'state.allDeadlines')}
      </a>
    </p>
  );
}

type LaterElectionsProps = Omit<NextElectionProps, 'found' | 'office'> & {
  elections: StatePageData['elections'];
  today: CivilDay;
};

function LaterElections({ data, elections, link, today, locale }: LaterElectionsProps): Html {
  return (
    <>
      <h3>{locale.t('state.laterElections', { state: stateName(locale, data.state) })}</h3>
      <ul class="others">
        {elections.map((election) => (
          <li>
            <a href={link(electionPath(election.id))}>
              <ElectionTitle election={election} locale={locale} />
            </a>{' '}
            <span class="soft">{locale.dates.dayNear(election.date, today)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
