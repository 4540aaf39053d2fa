import { dayOf } from '../../../../db/domain/text/format.js';
import {
  ANY_WAY,
  isOf,
  type MessageKey,
  type PlanWay,
  regionInText,
  stateName,
  WAYS,
  wayName,
  wayTitle,
} from '../../../messages/locale.js';
import { Card } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import { pathInSame } from '../../html/site-map.js';
import type { PlannedVoting } from '../../operation-types.js';
import { DeadlineList, deadlinesOf } from '../../parts/deadlines/deadline-list.js';
import { CalendarNote, DaysUntil, ElectionName, MayComeFirst } from '../../parts/deadlines/named-election.js';
import { Caution, EnglishNotes } from '../../parts/deadlines/notes.js';
import { LocalOffice, PhoneLink, TranslationNote, WhoToCall } from '../../parts/office.js';
import { electionPath, planPath } from '../../parts/paths.js';
import { QrCode } from '../../parts/qr-code.js';
import { Source } from '../../parts/source.js';
import { localized } from '../../parts/values/item.js';
import { ActionSentence, isOver, splitRemaining } from '../../parts/voting/verdict.js';
import { ActionHelp, ForSomeVoters, helpOf, type PlanContext } from './help.js';

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

type Action = PlannedVoting['actions'][number];

/** The action that decides whether one can vote in a way; undefined for all ways at once. A ballot to return comes after its request. */
function decisiveAction({ way }: PlanWay, { actions }: PlannedVoting): Action | undefined {
  const find = (kind: Action['action']) => actions.find(({ action }) => action === kind);
  if (way === 'early') return find('VOTE_EARLY');
  if (way === 'day') return find('VOTE_ON_ELECTION_DAY');
  const returning = find('RETURN_BALLOT');
  return way === 'mail' ? (returning?.status === 'CLOSED' ? returning : find('REQUEST_BALLOT')) : undefined;
}

const LOOKS: Partial<Record<Action['status'], string>> = { CLOSED: 'over', NOT_OFFERED: 'over', UNKNOWN: 'unclear' };

const isLeft = ({ status }: Action): boolean => status !== 'CLOSED' && status !== 'NOT_OFFERED';

/** Whether the voter can still vote in the chosen way, what is over, and the other ways that remain. */
function VerdictSection({ context, way }: { context: PlanContext; way: PlanWay }): Html {
  const { data, found, link, locale, voting } = context;
  const decisive = decisiveAction(way, voting);
  const { lead, ways } = splitRemaining(voting.remaining);
  const { headline, detail, englishNotes } = decisive ?? { ...voting, headline: lead, detail: ways };
  const over = voting.actions.filter((action) => action !== decisive && isOf(way)(action) && isOver(action));
  const others = (decisive ? WAYS : []).flatMap((other) => {
    const action = decisiveAction(other, voting);
    return action && other !== way && isLeft(action) ? { way: other, action } : [];
  });
  const notes = [englishNotes, ...over.map((one) => one.englishNotes), ...others.map((one) => one.action.englishNotes)];
  return (
    <section class={`verdict ${LOOKS[decisive?.status ?? 'OPEN'] ?? 'open'}`} aria-labelledby="verdict">
      <h2 id="verdict">{headline}</h2>
      {detail && <p>{detail}</p>}
      {over.map(ActionSentence)}
      {others.length > 0 && (
        <>
          <p>{locale.t('plan.otherWays')}</p>
          <ul class="left">
            {others.map((other) => (
              <li>
                <a href={link(planPath(data.state.code, { ...found.query, way: other.way.way }))}>
                  <b>{wayName(other.way, locale)}</b> {other.action.summary}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <EnglishNotes notes={notes.flatMap((one) => one ?? [])} locale={locale} />
    </section>
  );
}

/** How to keep the plan: a calendar, paper, or the link. */
function KeepPlan({ context, way }: { context: PlanContext; way: PlanWay }): Html {
  const { data, link, locale, voting } = context;
  const { t } = locale;
  const { state } = data;
  const { election, agenda } = voting;
  const wayQuery = way === ANY_WAY ? '' : `?way=${way.way}`;
  const deadlines = deadlinesOf(agenda.filter(isOf(way)));
  return (
    <Card id="keep" title={t('plan.keep.title')} class="on-screen">
      <p>
        <a class="button" href={link(`/calendar/${encodeURIComponent(election.id)}/${state.code}.ics${wayQuery}`)}>
          {t('plan.keep.addToCalendar')}
        </a>
      </p>
      <CalendarNote deadlines={deadlines} locale={locale} />
      <p>{t(context.publicUrl ? 'plan.keep.printWithCode' : 'plan.keep.print')}</p>
      <p class="meta">{t('plan.keep.onlyInLink')}</p>
    </Card>
  );
}

const LINES_TO_FILL_IN = [
  'plan.paper.phone',
  'plan.paper.place',
  'plan.paper.when',
] as const satisfies readonly MessageKey[];

/** Shown only on paper: lines to write on, the source of the plan, and a QR code that links to it. */
function PaperOnly({ context }: { context: PlanContext }): Html {
  const { data, found, publicUrl, locale } = context;
  const { t, rich, dates } = locale;
  // Without PUBLIC_URL, nobody could open the address from paper.
  const address = publicUrl && `${publicUrl}${pathInSame(found.path, planPath(data.state.code, found.query))}`;
  const origin = {
    day: dates.mediumDate(dayOf(data.release.publishedAt)),
    version: data.release.version,
    today: dates.longDate(found.today ?? ''),
  };
  return (
    <>
      <section class="paper write" aria-label={t('plan.paper.toWriteOn')}>
        {LINES_TO_FILL_IN.map((line) => (
          <p>{t(line)}</p>
        ))}
      </section>
      <section class="paper code" aria-label={t('plan.paper.whereFrom')}>
        {address && <QrCode text={address} name={t('plan.paper.code')} locale={locale} />}
        <div>
          {address && (
            <>
              <p>{rich<Html>('plan.paper.lookAgain', { b: (text) => <b>{text}</b> })}</p>
              <p class="address">{address.replace(/^https?:\/\//, '')}</p>
            </>
          )}
          <p>{t('plan.paper.dataOf', origin)}</p>
        </div>
      </section>
    </>
  );
}
