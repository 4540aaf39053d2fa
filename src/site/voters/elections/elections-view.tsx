import { Table, WithContents } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import type { ElectionsData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { ElectionName, ElectionTitle, MayComeFirst } from '../../parts/deadlines/named-election.js';
import { electionPath } from '../../parts/paths.js';

type Election = ElectionsData['elections'][number];
type Context = DataPageContext<ElectionsData>;

export function renderElections(context: Context): Html {
  const { elections } = context.data;
  const { t } = context.locale;
  const columns = (['date', 'election', 'type'] as const).map((name) => t(`elections.columns.${name}`));
  const years = [...new Set(elections.map(yearOf))].map((year) => ({
    year,
    anchor: `y${year}`,
    rows: elections.filter((election) => yearOf(election) === year),
  }));
  const contents = years.map(({ year, anchor, rows }) => ({ anchor, name: year, count: rows.length }));
  return (
    <>
      <h1>{t('elections.title')}</h1>
      <p class="lead">{t('elections.lead')}</p>
      <NextStateElection election={elections[0]} context={context} />
      <NextFederalElection election={elections.find(({ state }) => state === null)} context={context} />
      <WithContents label={t('elections.years')} contents={contents}>
        {years.map(({ year, anchor, rows }) => (
          <section aria-labelledby={anchor}>
            <h2 id={anchor}>{year}</h2>
            <Table class="elections" columns={columns} labelledBy={anchor}>
              <tbody>
                {rows.map((election) => (
                  <ElectionRow election={election} context={context} />
                ))}
              </tbody>
            </Table>
          </section>
        ))}
      </WithContents>
      <p class="meta">
        <a href="?format=csv">{t('elections.sources')}</a>
      </p>
    </>
  );
}

const yearOf = ({ date }: Election): string => date.slice(0, 4);

interface NextProps {
  election: Election | undefined;
  context: Context;
}

/** The next election, if only one state holds it. */
function NextStateElection({ election, context: { link, locale } }: NextProps): Html | null {
  if (!election?.state) return null;
  const { id, date } = election;
  return (
    <>
      <p>
        {locale.rich<Html>('elections.next', {
          election: <ElectionTitle election={election} locale={locale} />,
          a: (text) => <a href={link(electionPath(id))}>{text}</a>,
          day: <time datetime={date}>{locale.dates.longDate(date)}</time>,
        })}
      </p>
      <MayComeFirst locale={locale} />
    </>
  );
}

function NextFederalElection({ election, context: { link, locale } }: NextProps): Html | null {
  if (!election) return null;
  return (
    <p class="row">
      <a class="button" href={link(electionPath(election.id))}>
        {locale.rich('elections.nextFederal', { election: <ElectionName election={election} locale={locale} /> })}
      </a>{' '}
      <span class="soft">{locale.dates.longDate(election.date)}</span>
    </p>
  );
}

function ElectionRow({ election, context: { link, locale } }: { election: Election; context: Context }): Html {
  const { id, date, type, state } = election;
  const { t } = locale;
  return (
    <tr id={id}>
      <td>
        <time datetime={date}>{locale.dates.weekdayDate(date)}</time>
      </td>
      <th scope="row">
        <a href={link(electionPath(id))}>
          <ElectionTitle election={election} locale={locale} />
        </a>
        {state === null && <b> {t('elections.inAllStates')}</b>}
      </th>
      <td>{t('election.type', { type })}</td>
    </tr>
  );
}
