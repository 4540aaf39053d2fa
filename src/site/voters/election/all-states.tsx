import { capitalized } from '../../../../db/domain/text/format.js';
import { namedStates } from '../../../messages/locale.js';
import { Chips, Select } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import type { ElectionPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { EmbedCode, GetThis } from '../../parts/get-this.js';
import { electionPath } from '../../parts/paths.js';
import { ReleaseInput } from '../../parts/render-page.js';
import { Overview } from '../../parts/timeline/overview.js';
import { type Choice, choiceOf, rowsOf, SHOWN, type TimelineData, timelinePath } from '../../parts/timeline/rows.js';
import { Timeline } from '../../parts/timeline/timeline.js';
import { stateOptions } from '../../parts/values/states.js';

type Context = DataPageContext<ElectionPageData>;

/** The data of the timeline. */
export const timelineData = ({ data: { election, states, later }, locale }: Context): TimelineData => ({
  election,
  states: namedStates(locale, [...states, ...later]),
  locale,
});

/** One lane is easier to read than four. */
const onPage = (choice: Choice): Choice => ({ show: 'register', ...choice });

/** The deadlines of an election in all states, as a timeline and as a table. */
export function AllStates(context: Context): Html {
  const { found, link, locale } = context;
  const { t, rich } = locale;
  const choice = onPage(choiceOf(found.query));
  const timeline = timelineData(context);
  const rows = rowsOf(timeline, choice);
  return (
    <>
      <div class="row your-state">
        <a class="button" href={link('/plan')}>
          {t('election.makePlan')}
        </a>
        <ChooseState {...context} />
      </div>
      <h2 id="timeline">
        {choice.states ? t('election.lastDaysOfSome', { count: rows.length }) : t('election.lastDays')}
      </h2>
      <Controls context={context} choice={choice} />
      <Timeline data={timeline} choice={choice} rows={rows} label={t('election.lastDays')} link={link} />
      <p class="note">{rich<Html>('election.computed', { a: (text) => <a href="#states">{text}</a> })}</p>
      <Overview data={timeline} link={link} />
      {locale.language === 'en' && <Downloads context={context} choice={choice} />}
    </>
  );
}

/** Downloads for developers, only in English. */
function Downloads({ context, choice }: { context: Context; choice: Choice }): Html {
  const { data } = context;
  return (
    <GetThis context={context}>
      <EmbedCode
        context={context}
        path={timelinePath(data.election.id, choice)}
        name="timeline"
        title={data.election.name}
      />
    </GetThis>
  );
}

interface ControlsProps {
  context: Context;
  choice: Choice;
}

function Controls({ context: { data, found, link, locale }, choice }: ControlsProps): Html {
  const { t } = locale;
  const nameOf = (show: (typeof SHOWN)[number]) =>
    show === 'all' ? t('election.showAll') : t('timeline.lane', { act: show });
  const chip = (show: (typeof SHOWN)[number]) => ({
    href: link(timelinePath(data.election.id, { ...choiceOf(found.query), show })),
    isCurrent: choice.show === show,
    name: nameOf(show),
  });
  return (
    <div class="controls">
      <span id="show">{t('election.show')}</span>
      <Chips labelledBy="show" chips={SHOWN.map(chip)} />
    </div>
  );
}

/** A form that shows the deadlines of one state. */
export function ChooseState({ data, found, states, link, locale }: Context): Html {
  const { t } = locale;
  return (
    <form class="card choose" action={link(electionPath(data.election.id))} method="get">
      <ReleaseInput found={found} />
      <label for="state">{t('timeline.state')}</label>
      <Select
        name="state"
        empty={capitalized(t('election.allStates'))}
        options={stateOptions(namedStates(locale, states))}
        chosen={found.query?.state}
      />
      <button class="button" type="submit">
        {t('election.showDeadlines')}
      </button>
    </form>
  );
}
