import { isOf, type PlanWay, WAYS, wayName, wayTitle } from '../../../messages/plan-ways.js';
import { regionInText, stateName } from '../../../messages/words.js';
import { Card } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import { Caution } from '../../parts/deadlines/caution.js';
import { DeadlineList, deadlinesOf } from '../../parts/deadlines/deadline-list.js';
import { DaysUntil, ElectionName, MayComeFirst } from '../../parts/deadlines/named-election.js';
import { LocalOffice, PhoneLink, WhoToCall } from '../../parts/office.js';
import { electionPath, planPath } from '../../parts/paths.js';
import { Source } from '../../parts/source.js';
import { TranslationNote } from '../../parts/translation-note.js';
import { localized } from '../../parts/values/localized.js';
import { ActionHelp, ForSomeVoters, helpOf, type PlanContext } from './help.js';
import { KeepPlan, PaperOnly } from './keep.js';
import { decisiveAction, VerdictSection } from './verdict-section.js';

interface PlanProps {
  context: PlanContext;
  way: PlanWay;
}

/** `Vote by mail in Fulton County, Georgia` */
export function planTitle(
  { data: { state, region }, locale }: Pick<PlanContext, 'data' | 'locale'>,
  way: PlanWay,
): string {
  const name = stateName(locale, state);
  return wayTitle(way, region ? `${regionInText(region.name, locale)}, ${name}` : name, locale);
}

/** The plan: what is over, the remaining deadlines, whom to call, and how to keep it. It prints on one sheet. */
export function PlanView({ context, way }: PlanProps): Html {
  const { data, link, locale } = context;
  const { state, region } = data;
  const information = localized((region ?? state).information ?? [], state.code, context);
  const phone = information.find(({ slug }) => slug === 'sos_phone_number')?.text;
  const hrefOf = (slug: string) => `${link(`/states/${state.code}`)}#${slug}`;
  const place = region && regionInText(region.name, locale);
  return (
    <div class="plan">
      <Header context={context} way={way} phone={phone} />
      <div class="main-and-side">
        <div class="stack">
          <VerdictSection context={context} way={way} />
          <PlanDeadlines context={context} way={way} phone={phone} />
          <ForSomeVoters information={information} context={context} />
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
      <TranslationNote context={context} state={state} phone={phone} />
    </div>
  );
}

interface PartProps extends PlanProps {
  phone: string | undefined;
}

function Header({ context, way, phone }: PartProps): Html {
  const { data, found, link, locale, voting } = context;
  const { t, rich, dates } = locale;
  const { state } = data;
  const { election } = voting;
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
        <DaysUntil day={election.date} today={found.today ?? election.date} locale={locale} />:{' '}
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

/** What is due by day, each with help for its action. Then help for actions without a day. */
function PlanDeadlines({ context, way, phone }: PartProps): Html {
  const { found, locale, voting } = context;
  const { election } = voting;
  const isPlanned = isOf(way);
  const agenda = voting.agenda.filter((entry) => isPlanned(entry) || entry.deadlines.length === 0);
  const shown = new Set<string>();
  const help = (action: (typeof agenda)[number]['action']) => {
    const facts = helpOf(context, action).filter(({ slug }) => !shown.has(slug));
    for (const { slug } of facts) shown.add(slug);
    return <ActionHelp facts={facts} context={context} />;
  };
  const dated = new Set(agenda.flatMap(({ action, day }) => (day === null ? [] : action)));
  const decisive = decisiveAction(way, voting);
  const isTooLateToAsk = decisive?.action === 'REQUEST_BALLOT' && decisive.status === 'CLOSED';
  return (
    <Card id="do" title={locale.t(isTooLateToAsk ? 'plan.ifAskedInTime' : 'plan.whatYouCanDo')} class="next">
      <Caution office={{ phone: phone ? { text: phone } : null }} deadlines={deadlinesOf(agenda)} locale={locale} />
      <DeadlineList
        agenda={agenda}
        today={found.today ?? election.date}
        ofState={election.state !== null}
        locale={locale}
        help={help}
        statePage={context.link(`/states/${context.data.state.code}`)}
      />
      {way.actions.filter((action) => !dated.has(action)).map(help)}
      <Source
        asOf={election.asOf}
        sourceLinks={election.sourceLinks}
        before={`${locale.t('plan.dateOfElection')} `}
        locale={locale}
      />
    </Card>
  );
}
