import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { daysOf, type Verdict, verdictOf } from '../../../../db/domain/voting/plan.js';
import type { Step } from '../../../../db/domain/voting/steps.js';
import { type PlanWay, WAYS, wayName, wayTitle } from '../../../../db/domain/voting/ways.js';
import type { Situation } from '../../../../db/domain/voting/ways-left.js';
import { stateName } from '../../../messages/words.js';
import { Card } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import { DeadlineList } from '../../parts/deadlines/deadline-list.js';
import { ElectionName, MayComeFirst } from '../../parts/deadlines/named-election.js';
import { Caution, PhoneLink } from '../../parts/deadlines/office.js';
import { electionPath, planPath } from '../../parts/paths.js';
import { valuesBySlug } from '../../parts/questions/answer-list.js';
import { Source } from '../../parts/source.js';
import { TranslationNote } from '../../parts/translation-note.js';
import { localized } from '../../parts/values/localized.js';
import { LocalOffice } from '../region/local-office.js';
import { inText } from '../region/region-view.js';
import { DaysUntil } from '../state/next-election.js';
import { WhoToCall } from '../state/who-to-call.js';
import { ForSomeVoters, type PlanContext, type PlanValue, StepHelp } from './help.js';
import { KeepPlan, PaperOnly } from './keep.js';
import { VerdictSection } from './verdict-section.js';

interface PlanProps {
  context: PlanContext;
  way: PlanWay;
}

interface Plan extends PlanProps {
  values: ReadonlyMap<string, PlanValue>;
  verdict: Verdict;
  today: CivilDay;
  situation: Situation;
}

/** `Vote by mail in Fulton County, Georgia` */
export function planTitle({ data: { state, region }, locale }: PlanContext, way: PlanWay): string {
  const name = stateName(locale, state);
  return wayTitle(way, region ? `${inText(region.name, locale)}, ${name}` : name, locale);
}

/** The plan: what is over, the remaining deadlines, whom to call, and how to keep it. It prints on one sheet. */
export function PlanView({ context, way }: PlanProps): Html {
  const { data, link, locale } = context;
  const { state, region } = data;
  const election = state.nextElection;
  const information = localized(region?.information ?? state.information ?? [], state.code, context);
  const values = valuesBySlug(information);
  const today = context.found.today ?? election.date;
  const situation = { election, deadlines: election.deadlines, values, today, locale };
  const verdict = verdictOf(way, situation);
  const plan: Plan = { context, way, values, verdict, today, situation };
  const hrefOf = (slug: string) => `${link(`/states/${state.code}`)}#${slug}`;
  const place = region && inText(region.name, locale);
  return (
    <div class="plan">
      <Header {...plan} />
      <div class="main-and-side">
        <div class="stack">
          <VerdictSection context={context} way={way} verdict={verdict} />
          <PlanDeadlines {...plan} />
          <ForSomeVoters values={values} situation={situation} context={context} />
        </div>
        <div class="stack">
          {region && place && <LocalOffice region={{ state, information }} name={place} locale={context.locale} />}
          <WhoToCall
            locale={locale}
            items={region ? information.filter(({ slug }) => slug !== 'leo_voter_registration') : information}
            hrefOf={hrefOf}
          />
          <KeepPlan context={context} way={way} />
          <PaperOnly context={context} />
        </div>
      </div>
      <TranslationNote context={context} state={state} phone={values.get('sos_phone_number')?.text} />
    </div>
  );
}

function Header({ context, way, today, values }: Plan): Html {
  const { data, found, link, locale } = context;
  const { t, rich, dates } = locale;
  const { state } = data;
  const election = state.nextElection;
  const phone = values.get('sos_phone_number')?.text;
  return (
    <>
      <p class="crumbs">
        <a href={link('/plan')}>{t('layout.plan')}</a> /{' '}
        <a href={link(`/states/${state.code}`)}>{stateName(locale, state)}</a>
      </p>
      <h1>{planTitle(context, way)}</h1>
      <p class="lead">
        <b>
          <time datetime={election.date}>{dates.longDate(election.date)}</time>
        </b>{' '}
        <DaysUntil day={election.date} today={today} locale={locale} />:{' '}
        <a href={link(electionPath(election.id))}>
          <ElectionName election={election} locale={locale} />
        </a>
        .{' '}
        {phone && (
          <span class="call-first">{rich<Html>('plan.questionsCall', { phone: <PhoneLink number={phone} /> })}</span>
        )}
      </p>
      <MayComeFirst locale={locale} />
      <nav class="switch" aria-label={t('plan.waysToVote')}>
        <ul class="chips">
          {WAYS.map((option) => (
            <li>
              <a
                href={link(planPath(state.code, { ...found.query, way: option.way }))}
                aria-current={option === way ? 'page' : undefined}
              >
                {option.way === 'any' ? t('plan.allWays') : wayName(option, locale)}
              </a>
            </li>
          ))}
        </ul>
        <a href={link('/plan')}>{t('plan.changePlace')}</a>
      </nav>
    </>
  );
}

/** The deadlines by day, each with help for its step. Then help for steps without a date. */
function PlanDeadlines({ context, way, verdict, values, today, situation }: Plan): Html {
  const { locale } = context;
  const election = context.data.state.nextElection;
  const { deadlines, undated } = daysOf(way, election.deadlines, today);
  const shown = new Set<string>();
  const helpFor = (step: Step) => (
    <StepHelp step={step} values={values} situation={situation} context={context} shown={shown} />
  );
  return (
    <Card
      id="do"
      title={locale.t(verdict.tooLateFor === 'REQUEST_BALLOT' ? 'plan.ifAskedInTime' : 'plan.whatYouCanDo')}
      class="next"
    >
      <Caution office={{ phone: values.get('sos_phone_number') }} deadlines={deadlines} locale={locale} />
      <DeadlineList
        deadlines={deadlines}
        today={today}
        ofState={election.state !== null}
        electionDay={election}
        values={values}
        locale={locale}
        help={helpFor}
        statePage={context.link(`/states/${context.data.state.code}`)}
      />
      {undated.map(helpFor)}
      <Source
        asOf={election.asOf}
        sourceLinks={election.sourceLinks}
        before={`${locale.t('plan.dateOfElection')} `}
        locale={locale}
      />
    </Card>
  );
}
