import { capitalized, longDate } from '../../../db/text/format.js';
import { Card } from '../../pages/controls.js';
import { commaList, type Html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import { MayComeFirst } from '../deadlines/named-election.js';
import { GetThis } from '../get-this.js';
import type { RegionPageData } from '../operation-types.js';
import { electionPath, planPath, regionPath } from '../paths.js';
import { SevenLines, valuesBySlug } from '../questions/seven-lines.js';
import { WhatIsOver } from '../questions/what-is-over.js';
import { Distance } from '../state/next-election.js';
import { WhoToCall } from '../state/who-to-call.js';
import { FullValue } from '../values/value.js';
import { FindPlace } from './find-place.js';
import { LocalOffice, Report } from './local-office.js';

type Context = DataPageContext<RegionPageData>;
type Region = RegionPageData['region'];
type Fact = Region['information'][number];

/** The content of the page of a county or another region: whom to ask, when the next election is, and what differs there. */
export function renderRegion(context: Context): Html {
  const { region } = context.data;
  const { state, information } = region;
  const own = information.filter((fact) => fact.region !== null);
  const ofState = context.link(`/states/${state.code}`);
  const ownSlugs = new Set(own.map(({ slug }) => slug));
  const hrefOf = (slug: string) => `${ownSlugs.has(slug) ? '' : ofState}#${slug}`;
  return (
    <>
      <p class="crumbs">
        <a href={context.link('/states')}>States</a> / <a href={ofState}>{state.name}</a> / {region.name}
      </p>
      <h1>
        Voting in {inText(region.name)}, {state.name}
      </h1>
      <p class="lead">
        {ownText(own.length, region)} Your {nounOf(region)} may have its own places and hours: ask it.
      </p>
      <Neighbors region={region} link={context.link} />
      <div class="main-and-side">
        <div class="stack">
          <LocalOffice region={region} name={inText(region.name)} />
          <NextElection context={context} />
        </div>
        {/* The card of the local office has the link to it. */}
        <WhoToCall items={information.filter(({ slug }) => slug !== 'leo_voter_registration')} hrefOf={hrefOf} />
      </div>
      {own.map((fact) => (
        <Difference fact={fact} context={context} />
      ))}
      <section aria-labelledby="short">
        <h2 id="short">{state.name} in seven lines</h2>
        <p class="note">For all of {state.name}. Places and hours can differ from county to county.</p>
        <SevenLines values={valuesBySlug(information)} hrefOf={hrefOf} differing={ownSlugs} locale={context.locale} />
        <p>
          <a href={ofState}>{state.name} page, with all sources</a>
        </p>
      </section>
      <section class="on-screen" aria-labelledby="another">
        <h2 id="another">Another place in {state.name}</h2>
        <FindPlace state={state} link={context.link} />
      </section>
      <Report context={context} />
      <GetThis context={context}>
        <p class="meta">{codesOf(region)}</p>
      </GetThis>
    </>
  );
}

/** `the City of Chicago` */
export const inText = (name: string): string => name.replace(/^City of /, 'the $&');

/** What people call the place: `county`, `parish`, `city`. */
export function nounOf({ name, kind }: Pick<Region, 'name' | 'kind'>): string {
  const last = /\b(county|parish|borough|city|municipality)$/i.exec(name)?.[1];
  return last?.toLowerCase() ?? (kind === 'CITY' ? 'city' : 'place');
}

function ownText(count: number, region: Region): string {
  const noun = nounOf(region);
  if (count === 0) return `We have no separate facts for this ${noun}.`;
  const facts = count === 1 ? 'one separate fact' : `${count} separate facts`;
  return `We have ${facts} for this ${noun}.`;
}

/** The cities and other areas that have a page of their own, and the counties that the place lies in. */
function Neighbors({ region, link }: { region: Region; link: Context['link'] }): Html {
  const { areas, counties, state, name } = region;
  const linked = (regions: readonly { name: string }[]) =>
    commaList(regions.map((one) => <a href={link(regionPath(state.code, one.name))}>{one.name}</a>));
  return (
    <>
      {areas.length > 0 && (
        <p class="warning">If you live in one of these areas, its own page counts: {linked(areas)}.</p>
      )}
      {counties.length > 0 && (
        <p>
          {capitalized(inText(name))} lies in {linked(counties)}.
        </p>
      )}
    </>
  );
}

function NextElection({ context: { data, found, link, locale } }: { context: Context }): Html {
  const { region } = data;
  const { state } = region;
  const { nextElection: election } = state;
  return (
    <section class="card next" aria-labelledby="election">
      <p class="eyebrow">
        Next election: <a href={link(electionPath(election.id))}>{election.name}</a>
      </p>
      <h2 class="day" id="election">
        <time datetime={election.date}>{longDate(election.date)}</time>{' '}
        <Distance day={election.date} today={found.today ?? election.date} />
      </h2>
      <MayComeFirst />
      <WhatIsOver
        election={election}
        deadlines={election.deadlines}
        values={valuesBySlug(region.information)}
        today={found.today ?? election.date}
        locale={locale}
      />
      <p>
        <a class="button" href={link(planPath(state.code, { county: region.name }))}>
          Make my plan
        </a>{' '}
        <a class="button quiet" href={`${link(`/states/${state.code}`)}#deadlines`}>
          What you can still do
        </a>
      </p>
    </section>
  );
}

/** A value of the region, and the state's value that it replaces. */
function Difference({ fact, context }: { fact: Fact; context: Context }): Html {
  const { overrides, state } = context.data.region;
  const { slug, label, options } = fact.field;
  const { markdown } = context;
  const replaced = overrides.find(({ field }) => field.slug === slug)?.replaces;
  return (
    <Card
      id={`${slug}-name`}
      title={<>Different here: {<a href={context.link(`/fields/${slug}`)}>{label}</a>}</>}
      class="differs"
    >
      <div id={slug}>
        <FullValue item={fact} options={options} markdown={markdown} />
      </div>
      {replaced && (
        <div class="replaced">
          <p class="soft">In the rest of {state.name}:</p>
          <FullValue item={replaced} options={options} markdown={markdown} />
        </div>
      )}
    </Card>
  );
}

/** For programs. Parishes, boroughs and independent cities have the FIPS code of a county. */
function codesOf({ fips, ocdId }: Region): Html {
  const codes = [
    ...(fips === null
      ? []
      : [
          <>
            FIPS code <code>{fips}</code>
          </>,
        ]),
    ...(ocdId === null
      ? []
      : [
          <>
            Open Civic Data id <code>{ocdId}</code>
          </>,
        ]),
  ];
  return <>{commaList(codes)}</>;
}
