import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import { longDate } from '../../../db/text/format.js';
import { Card } from '../../pages/controls.js';
import type { Html } from '../../pages/html.js';
import { daysOf, type Verdict, verdictOf } from '../../voting/plan.js';
import { CONTACT_SLUGS, type Step } from '../../voting/steps.js';
import { type PlanWay, WAYS } from '../../voting/ways.js';
import { DeadlineList } from '../deadlines/deadline-list.js';
import { MayComeFirst } from '../deadlines/named-election.js';
import { Caution, PhoneLink } from '../deadlines/office.js';
import { electionPath, planPath } from '../paths.js';
import { valuesBySlug } from '../questions/seven-lines.js';
import { Because, OverSentence } from '../questions/what-is-over.js';
import { LocalOffice } from '../region/local-office.js';
import { inText } from '../region/region-view.js';
import { Distance } from '../state/next-election.js';
import { WhoToCall } from '../state/who-to-call.js';
import { Source } from '../values/source.js';
import { ForSome, type PlanContext, type PlanValue, StepHelp } from './help.js';
import { KeepPlan, PaperOnly } from './keep.js';
import { ChangedDeadlines, ChangedValues, SILENT_SLUGS } from './plan-changes.js';

interface PlanProps {
  context: PlanContext;
  way: PlanWay;
}

/** What a plan is made of. */
interface Plan extends PlanProps {
  values: ReadonlyMap<string, PlanValue>;
  verdict: Verdict;
  today: CivilDay;
}

/** `Vote by mail in Fulton County, Georgia` */
export function planTitle({ data: { state, region }, locale }: PlanContext, { title }: PlanWay): string {
  return `${title} in ${region ? `${inText(region.name, locale)}, ` : ''}${state.name}`;
}

/** What is over, what is left by day, whom to call, and how to keep it. On paper, it is one sheet. */
export function PlanView({ context, way }: PlanProps): Html {
  const { data, link } = context;
  const { state, region } = data;
  const election = state.nextElection;
  const information = region?.information ?? state.information ?? [];
  const values = valuesBySlug(information);
  const today = context.found.today ?? election.date;
  const verdict = verdictOf(way, { election, deadlines: election.deadlines, values, today });
  const plan: Plan = { context, way, values, verdict, today };
  const hrefOf = (slug: string) => `${link(`/states/${state.code}`)}#${slug}`;
  const place = region && inText(region.name, context.locale);
  return (
    <div class="plan">
      <Header {...plan} />
      <div class="main-and-side">
        <div class="stack">
          <Stand {...plan} />
          <Days {...plan} />
          <ForSome values={values} context={context} />
        </div>
        <div class="stack">
          {region && place && (
            <LocalOffice region={{ state, information: region.information }} name={place} locale={context.locale} />
          )}
          <WhoToCall
            items={region ? information.filter(({ slug }) => slug !== 'leo_voter_registration') : information}
            hrefOf={hrefOf}
            locale={context.locale}
          />
          <ChangedValues slugs={CONTACT_SLUGS} values={values} context={context} />
          <KeepPlan context={context} way={way} />
          <PaperOnly context={context} />
        </div>
      </div>
    </div>
  );
}

function Header({ context, way, today, values }: Plan): Html {
  const { data, found, link } = context;
  const { state } = data;
  const election = state.nextElection;
  const phone = values.get('sos_phone_number')?.text;
  const { since } = found.query ?? {};
  return (
    <>
      <p class="crumbs">
        <a href={link('/plan')}>My plan</a> / <a href={link(`/states/${state.code}`)}>{state.name}</a>
      </p>
      <h1>{planTitle(context, way)}</h1>
      <p class="lead">
        <b>
          <time datetime={election.date}>{longDate(election.date)}</time>
        </b>{' '}
        <Distance day={election.date} today={today} locale={context.locale} />:{' '}
        <a href={link(electionPath(election.id))}>{election.name}</a>.{' '}
        {phone && (
          <span class="call-first">
            Questions? Call <PhoneLink number={phone} />
          </span>
        )}
      </p>
      <MayComeFirst locale={context.locale} />
      <nav class="switch" aria-label="Ways to vote">
        <ul class="chips">
          {WAYS.map((one) => (
            <li>
              <a
                href={link(planPath(state.code, { ...found.query, way: one.way }))}
                aria-current={one === way ? 'page' : undefined}
              >
                {one.way === 'any' ? 'All ways' : one.name}
              </a>
            </li>
          ))}
        </ul>
        <a href={link(since ? `/plan?since=${since}` : '/plan')}>Change place</a>
      </nav>
    </>
  );
}

/** How things stand with the way that was chosen, what is over, and the other ways that are left. */
function Stand({ context, way, verdict }: Plan): Html {
  const { data, found, link } = context;
  const { text, detail, look, own, over, others, youCan } = verdict;
  return (
    <section class={`verdict ${look}`} aria-labelledby="verdict">
      <h2 id="verdict">{text}</h2>
      {detail && <p>{detail}</p>}
      {own && <Because {...own} locale={context.locale} />}
      {over.map((one) => (
        <OverSentence {...one} locale={context.locale} />
      ))}
      {others.length > 0 && (
        <>
          {way.way !== 'any' && <p>{youCan} also vote:</p>}
          <ul class="left">
            {others.map((other) => (
              <li>
                <a href={link(planPath(data.state.code, { ...found.query, way: other.way.way }))}>
                  <b>{other.way.name}</b> {other.text}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const HOURS = ['polls_open', 'polls_close'];

/** By day, what can be done, with what helps to do it; then what is over. */
function Days({ context, way, verdict, values, today }: Plan): Html {
  const election = context.data.state.nextElection;
  const { deadlines, undated } = daysOf(way, election.deadlines, today);
  const shown = new Set<string>();
  const help = (step: Step) => (
    <>
      <ChangedDeadlines deadlines={deadlines.filter(({ action }) => action === step)} context={context} />
      <ChangedValues slugs={step === 'ELECTION_DAY' ? HOURS : []} values={values} context={context} />
      <StepHelp step={step} values={values} context={context} shown={shown} />
    </>
  );
  return (
    <Card
      id="do"
      title={verdict.tooLateFor === 'REQUEST_BALLOT' ? 'If you asked for a ballot in time' : 'What you can do'}
      class="next"
    >
      <Caution office={{ phone: values.get('sos_phone_number') }} deadlines={deadlines} locale={context.locale} />
      <DeadlineList
        locale={context.locale}
        deadlines={deadlines}
        today={today}
        ofState={election.state !== null}
        electionDay={election.date}
        values={values}
        help={help}
        statePage={context.link(`/states/${context.data.state.code}`)}
      />
      {undated.map(help)}
      <ChangedDeadlines deadlines={deadlines} context={context} />
      <ChangedValues slugs={SILENT_SLUGS} values={values} context={context} />
      <Source
        asOf={election.asOf}
        sourceLinks={election.sourceLinks}
        before="Date of the election: "
        locale={context.locale}
      />
    </Card>
  );
}
