import { nextFederalElection } from '../../../db/deadlines/elections.js';
import { VALUE_COLUMNS } from '../../../db/publish/csv-tables.js';
import { latestChanges } from '../../../db/queries/latest-changes.js';
import { findState, UnknownName } from '../../names/find-by-name.js';
import type { Html } from '../../pages/html.js';
import { markingChanges, readOperation } from '../../pages/operation.js';
import { todayIn } from '../../voting/today.js';
import type { DataPage, DataPageContext } from '../data-page.js';
import { eventJsonLd } from '../deadlines/event-json-ld.js';
import { PhoneLink } from '../deadlines/office.js';
import { missingState } from '../missing-page.js';
import type { StatePageData } from '../operation-types.js';
import { compareLink, guidePath, planPath, regionPath } from '../paths.js';
import { SevenLines, valuesBySlug } from '../questions/seven-lines.js';
import { FindPlace } from '../region/find-place.js';
import { countKnown, FactsByTopic } from '../values/facts.js';
import { itemCells } from '../values/item.js';
import { NextElection } from './next-election.js';
import { WhoToCall } from './who-to-call.js';

const operation = markingChanges(readOperation('explorer/state/state', true), 'explorer/changes/state-since');

/** GET /states/CA: the next election with its deadlines, who to call, all values of a state by topic, and its regions. */
export const statePage: DataPage<StatePageData> = {
  path: '/states/{state}',
  operations: [operation],
  find({ params: { state: text = '' }, now }, lease) {
    const state = findState(lease.database, text);
    if (state instanceof UnknownName) return missingState(state);
    const today = todayIn(state.zones, now());
    const federal = nextFederalElection(today)?.id ?? '';
    const variables = { state: state.code, federal, hasFederal: true, today };
    return { path: `/states/${state.code}`, today, operation, variables };
  },
  render(context) {
    const { state } = context.data;
    const { name, nextElection: election } = state;
    return {
      title: `Voting in ${name}`,
      description: `How voting works in ${name}: how to register, vote early or by mail, ID and deadlines, with sources.`,
      jsonLd: eventJsonLd({ election, state, deadlines: election.deadlines, publicUrl: context.publicUrl, locale: context.locale }),
      main: renderState(context),
    };
  },
  table: ({ data: { state }, lease }) => ({
    name: state.code,
    columns: VALUE_COLUMNS,
    rows: state.information.map((item) => itemCells(item, state, lease)),
  }),
};

type Context = DataPageContext<StatePageData>;

/** The content of the page of a state. */
export function renderState(context: Context): Html {
  const { data, found, lease, link, locale } = context;
  const { state, release } = data;
  const { code, name, information } = state;
  const facts = information.filter(({ field }) => !field.isReserved);
  const phone = information.find(({ slug }) => slug === 'sos_phone_number');
  return (
    <>
      <p class="crumbs">
        <a href={link('/states')}>States</a> / {name}
      </p>
      <div class="title">
        <div>
          <h1>Voting in {name}</h1>
          <p class="lead">
            {countKnown(facts)} of {facts.length} facts are known, each with its source.{' '}
            {phone?.text && (
              <span class="call-first">
                Questions? Call <PhoneLink number={phone.text} />
              </span>
            )}
          </p>
        </div>
        <p class="row">
          <a class="button" href={link(planPath(code))}>
            Make my plan
          </a>{' '}
          <a class="button quiet" href={link(guidePath(code))}>
            Print a guide
          </a>{' '}
          <a class="button quiet" href="#regions">
            Find your county
          </a>{' '}
          <a class="button quiet" href={link(compareLink([code]))}>
            Compare
          </a>
        </p>
      </div>
      <div class="main-and-side">
        <NextElection data={data} link={link} locale={locale} today={found.today ?? state.nextElection.date} />
        <WhoToCall items={information} hrefOf={hrefOf} />
      </div>
      <section aria-labelledby="short">
        <h2 id="short">{name} in seven lines</h2>
        <SevenLines values={valuesBySlug(information)} hrefOf={hrefOf} locale={locale} />
      </section>
      <FactsByTopic facts={information} context={context} changes={latestChanges(lease.database, code)} />
      <Regions state={state} link={link} />
      <p class="note">{release.disclaimer}</p>
    </>
  );
}

/** Each value is on the page. */
const hrefOf = (slug: string) => `#${slug}`;

type RegionsProps = Pick<StatePageData, 'state'> & Pick<Context, 'link'>;

function Regions({ state, link }: RegionsProps): Html {
  const { name, ocdId } = state;
  return (
    <section aria-labelledby="regions">
      <h2 id="regions">Find your county</h2>
      <FindPlace state={state} link={link} />
      <OwnRegions state={state} link={link} />
      <p class="meta">
        Open Civic Data id of {name} <code>{ocdId}</code>
      </p>
    </section>
  );
}

function OwnRegions({ state, link }: RegionsProps): Html {
  const { code, name, regions } = state;
  if (regions.length === 0)
    return (
      <p>We have no separate facts for places in {name}. Your county may have its own places and hours: ask it.</p>
    );
  return (
    <>
      <p>We have separate facts for:</p>
      <ul class="columns wide">
        {regions.map((region) => (
          <li>
            <a href={link(regionPath(code, region.name))}>{region.name}</a>{' '}
            <span class="soft">{region.overrides.map(({ field }) => field.label).join('; ')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
