import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import { dayOfState } from '../../../../db/domain/deadlines/today.js';
import type { Locale } from '../../../messages/locale.js';
import { stateName } from '../../../messages/words.js';
import { commaList, type Html } from '../../html/html.js';
import { Table } from '../../html/table.js';
import type { ElectionPageData } from '../../operation-types.js';
import type { DataPageContext } from '../data-page.js';
import { electionPath } from '../paths.js';
import { byName } from '../values/states.js';
import { cellLines, type Line, type StateDeadline } from './cell-lines.js';
import { LANES } from './lanes.js';

/** Fields whose pages show the same deadlines on a map. */
const MAPS = [
  { slug: 'registration_deadline_mail', name: 'Register by mail' },
  { slug: 'registration_deadline_online', name: 'Register online' },
  { slug: 'absentee_deadline_mail', name: 'Ask for a mail ballot by mail' },
  { slug: 'early_voting_starts', name: 'Start of early voting' },
  { slug: 'ballot_return_deadline_mail', name: 'Return a ballot by mail' },
] as const;

interface OverviewProps {
  all: readonly StateDeadline[];
  context: DataPageContext<ElectionPageData>;
}

/** A table of the days to act in each state. States link to their statuses, rules, and sources. */
export function Overview({ all, context: { data, found, link, locale } }: OverviewProps): Html {
  const { language, t, rich } = locale;
  const columns = [t('timeline.state'), ...LANES.map(({ show }) => t('timeline.lane', { act: show }))];
  const maps = MAPS.map(({ slug, name }) => <a href={link(`/fields/${slug}`)}>{name}</a>);
  return (
    <>
      <h2 id="states">{t('election.lastDayToAct')}</h2>
      <p>{rich<Html>('election.overview', { b: (star) => <b>{star}</b> })}</p>
      {/* Pages of fields exist only in English. */}
      {language === 'en' && <p>Days before Election Day as maps: {commaList(maps)}.</p>}
      <Table class="overview" columns={columns} labelledBy="states">
        <tbody>
          {groupByState(all, locale).map(({ state, deadlines }) => {
            const today = dayOfState(found, state.code);
            return (
              <tr id={state.code}>
                <th scope="row">
                  <a href={link(electionPath(data.election.id, state.code))}>{state.name}</a>
                </th>
                {LANES.map(({ action, show }) => (
                  <td data-label={t('timeline.lane', { act: show })}>
                    {cellLines(
                      deadlines.filter((deadline) => deadline.action === action),
                      today,
                      locale,
                    ).map((line) => (
                      <CellLine {...line} today={today} locale={locale} />
                    ))}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </>
  );
}

interface CellLineProps extends Line {
  today: CivilDay;
  locale: Locale;
}

export function CellLine(props: CellLineProps): Html {
  const { from, before, day, isStart, isUncertain, text, english, today, locale } = props;
  if (day === undefined)
    return (
      <p class="soft">
        {text}
        {english && (
          <>
            {' '}
            <span lang="en">{english}</span>
          </>
        )}
      </p>
    );
  return (
    <p>
      {before && `${before} `}
      {from && (
        <>
          <ShortDay day={from} locale={locale} /> –{' '}
        </>
      )}
      <ShortDay day={day} locale={locale} />
      {isUncertain && '*'} {text} {!isStart && day < today && <Passed locale={locale} />}
    </p>
  );
}

function ShortDay({ day, locale }: { day: string; locale: Locale }): Html {
  return <time datetime={day}>{locale.dates.shortDate(day)}</time>;
}

/** Groups deadlines by state, sorted by name. */
function groupByState(all: readonly StateDeadline[], locale: Locale) {
  const groups = [...Map.groupBy(all, ({ state }) => state.code).values()];
  return groups
    .flatMap((deadlines) =>
      deadlines.slice(0, 1).map(({ state }) => ({ state: { ...state, name: stateName(locale, state) }, deadlines })),
    )
    .sort((left, right) => byName(left.state, right.state));
}

/** Marks a day that has passed. */
export function Passed({ locale }: { locale: Locale }): Html {
  return <span class="status passed">{locale.t('election.passed')}</span>;
}
