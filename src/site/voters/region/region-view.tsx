import { capitalized } from '../../../../db/domain/text/format.js';
import { regionInText, stateName } from '../../../messages/locale.js';
import { Card } from '../../html/controls.js';
import { commaList, type Html } from '../../html/html.js';
import type { RegionPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { DayHeading, ElectionName, MayComeFirst } from '../../parts/deadlines/named-election.js';
import { GetThis } from '../../parts/get-this.js';
import { LocalOffice, PlaceForm, phoneOf, TranslationNote, WhoToCall } from '../../parts/office.js';
import { electionPath, planPath, regionPath } from '../../parts/paths.js';
import { AnswerList, valuesBySlug } from '../../parts/questions/answer-list.js';
import { FieldName } from '../../parts/values/field-parts.js';
import { localized } from '../../parts/values/item.js';
import { FullValue } from '../../parts/values/value.js';
import { TooLate, Verdict } from '../../parts/voting/verdict.js';

type Context = DataPageContext<RegionPageData>;
type Region = RegionPageData['region'];
type Fact = Region['information'][number];

/** The content of a region page: whom to ask, the next election, and how the region differs from the state. */
export function renderRegion(context: Context): Html {
  const { locale, link } = context;
  const { t } = locale;
  const { region } = context.data;
  const { state } = region;
  const information = localized(region.information, state.code, context);
  const name = stateName(locale, state);
  const overrides = information.filter((fact) => fact.region !== null);
  const statePage = link(`/states/${state.code}`);
  const overrideSlugs = new Set(overrides.map(({ slug }) => slug));
  const hrefOf = (slug: string) => `${overrideSlugs.has(slug) ? '' : statePage}#${slug}`;
  return (
    <>
      <p class="crumbs">
        <a href={link('/states')}>{t('layout.states')}</a> / <a href={statePage}>{name}</a> / {region.name}
      </p>
      <h1>{t('region.title', { region: regionInText(region.name, locale), state: name })}</h1>
      <p class="lead">
        {t('region.facts', { count: overrides.length, noun: nounOf(region) })}{' '}
        {t('region.askIt', { noun: nounOf(region) })}
      </p>
      <RelatedRegions region={region} link={link} locale={locale} />
      <div class="main-and-side">
        <div class="stack">
          <LocalOffice region={{ ...region, information }} name={regionInText(region.name, locale)} locale={locale} />
          <RegionNextElection context={context} />
        </div>
        {/* The link to the local office is in its own card. */}
        <WhoToCall
          items={information.filter(({ slug }) => slug !== 'leo_voter_registration')}
          hrefOf={hrefOf}
          locale={locale}
        />
      </div>
      {overrides.map((fact) => (
        <Difference fact={fact} context={context} />
      ))}
      <section aria-labelledby="short">
        <h2 id="short">{t('state.sevenLines', { state: name })}</h2>
        <p class="note">{t('region.sameInState', { state: name })}</p>
        <AnswerList values={valuesBySlug(information)} hrefOf={hrefOf} differing={overrideSlugs} locale={locale} />
        <p>
          <a href={statePage}>{t('region.statePage', { state: name })}</a>
        </p>
      </section>
      <section class="on-screen" aria-labelledby="another">
        <h2 id="another">{t('region.another', { state: name })}</h2>
        <PlaceForm code={state.code} context={context} />
      </section>
      <ReportCard context={context} />
      {locale.language === 'en' && (
        <GetThis context={context}>
          <p class="meta">{codesOf(region)}</p>
        </GetThis>
      )}
      <TranslationNote context={context} state={state} phone={phoneOf(information)} />
    </>
  );
}

/** The kind of place, as people say it: `county`, `parish`, `city`. */
function nounOf({ name, kind }: Pick<Region, 'name' | 'kind'>): string {
  const last = /\b(county|parish|borough|city|municipality)$/i.exec(name)?.[1];
  return last?.toLowerCase() ?? (kind === 'CITY' ? 'city' : 'place');
}

/** Links to areas within the region that have a separate page, and to the counties that contain the region. */
function RelatedRegions({ region, link, locale }: { region: Region } & Pick<Context, 'link' | 'locale'>): Html {
  const { rich } = locale;
  const { areas, counties, state, name } = region;
  const linksTo = (regions: readonly { name: string }[]) => (
    <>{commaList(regions.map((other) => <a href={link(regionPath(state.code, other.name))}>{other.name}</a>))}</>
  );
  return (
    <>
      {areas.length > 0 && <p class="warning">{rich('region.areas', { areas: linksTo(areas) })}</p>}
      {counties.length > 0 && (
        <p>{rich('region.liesIn', { region: capitalized(regionInText(name, locale)), counties: linksTo(counties) })}</p>
      )}
    </>
  );
}

function RegionNextElection({ context: { data, found, link, locale } }: { context: Context }): Html {
  const { t, rich } = locale;
  const { region } = data;
  const { state } = region;
  const { nextElection: election } = state;
  return (
    <section class="card next" aria-labelledby="election">
      <p class="eyebrow">
        {rich('region.nextElection', {
          election: (
            <a href={link(electionPath(election.id))}>
              <ElectionName election={election} locale={locale} />
            </a>
          ),
        })}
      </p>
      <DayHeading id="election" day={election.date} today={found.today ?? election.date} locale={locale} />
      <MayComeFirst locale={locale} />
      <Verdict voting={region.voting} phone={phoneOf(region.information)} locale={locale} />
      <p>
        <a class="button" href={link(planPath(state.code, { county: region.name }))}>
          {t('state.makePlan')}
        </a>
      </p>
    </section>
  );
}

/** A value of the region, and the state's value that it replaces. */
function Difference({ fact, context }: { fact: Fact; context: Context }): Html {
  const { overrides, state } = context.data.region;
  const { slug, label, options } = fact.field;
  const { markdown, locale } = context;
  const { t, rich } = locale;
  const replaced = overrides.find(({ field }) => field.slug === slug)?.replaces;
  return (
    <Card
      id={`${slug}-name`}
      title={rich('region.different', {
        name: (
          <>
            <FieldName {...context} slug={slug}>
              {label}
            </FieldName>
          </>
        ),
      })}
      class="differs"
    >
      <div id={slug}>
        <TooLate {...fact} />
        <FullValue item={fact} options={options} markdown={markdown} locale={locale} />
      </div>
      {replaced && (
        <div class="replaced">
          <p class="soft">{t('region.restOfState', { state: stateName(locale, state) })}</p>
          <FullValue item={replaced} options={options} markdown={markdown} locale={locale} />
        </div>
      )}
    </Card>
  );
}

/** Codes for programs. Parishes, boroughs and independent cities have county FIPS codes. */
function codesOf({ fips, ocdId }: Region): Html {
  const codes = [
    fips !== null && (
      <>
        FIPS code <code>{fips}</code>
      </>
    ),
    ocdId !== null && (
      <>
        Open Civic Data id <code>{ocdId}</code>
      </>
    ),
  ];
  return <>{commaList(codes.filter((code) => code !== false))}</>;
}

/** A link for people who know the office, to report what is missing. */
function ReportCard({ context }: { context: Context }): Html | null {
  const { data, publicUrl, reportUrl } = context;
  const { t } = context.locale;
  const { name, state } = data.region;
  const url = reportUrl({ state: state.code, region: name, page: `${publicUrl}${regionPath(state.code, name)}` });
  if (url === '') return null;
  return (
    <Card id="report" title={t('region.reportTitle')} class="on-screen">
      <p>{t('region.reportLead', { region: name })}</p>
      <p>
        <a class="button quiet" href={url}>
          {t('region.report', { region: name })}
        </a>
      </p>
    </Card>
  );
}
