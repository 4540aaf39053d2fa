import { todayIn } from '../../../../db/domain/deadlines/today.js';
import { stateName } from '../../../messages/words.js';
import type { Html } from '../../html/html.js';
import { readOperation } from '../../html/operation.js';
import type { StatePageData } from '../../operation-types.js';
import type { DataPage, DataPageContext } from '../../parts/data-page.js';
import { eventJsonLd } from '../../parts/deadlines/event-json-ld.js';
import { stateOrMissing } from '../../parts/find-names.js';
import { WhoToCall } from '../../parts/office.js';
import { compareLink, guidePath, planPath } from '../../parts/paths.js';
import { AnswerList, valuesBySlug } from '../../parts/questions/answer-list.js';
import { phoneOf, TranslationNote } from '../../parts/translation-note.js';
import { FactsByTopic } from '../../parts/values/facts.js';
import { countKnown } from '../../parts/values/facts-about.js';
import type { Fact } from '../../parts/values/item.js';
import { localized } from '../../parts/values/localized.js';
import { valueTable } from '../../parts/values/value-table.js';
import { NextElection } from './next-election.js';
import { Regions } from './regions.js';

const operation = readOperation('site/voters/state/state', true);

/** GET /states/CA: the next election with its deadlines, who to call, all values of a state by topic, and its regions. */
export const statePage: DataPage<StatePageData> = {
  path: '/states/{state}',
  operations: [operation],
  find({ params: { state: text = '' }, now }, dataset) {
    const state = stateOrMissing(dataset.database, text);
    if ('problem' in state) return state;
    const today = todayIn(state.zones, now());
    const variables = { state: state.code, today };
    return { path: `/states/${state.code}`, today, operation, variables };
  },
  render(context) {
    const { state } = context.data;
    const { locale, publicUrl } = context;
    const name = stateName(locale, state);
    return {
      title: locale.t('state.title', { state: name }),
      description: locale.t('state.description', { state: name }),
      jsonLd: eventJsonLd({ election: state.voting.election, publicUrl, locale }),
      main: renderState(context),
    };
  },
  table: ({ data: { state }, dataset }) => {
    const rows = state.information.map((item) => ({ item, state }));
    return valueTable(state.code, rows, dataset);
  },
};

type Context = DataPageContext<StatePageData>;

export function renderState(context: Context): Html {
  const { data, link, locale } = context;
  const { state, release } = data;
  const { code } = state;
  const name = stateName(locale, state);
  const information = localized(state.information, code, context);
  const values = valuesBySlug(information);
  return (
    <>
      <p class="crumbs">
        <a href={link('/states')}>{locale.t('layout.states')}</a> / {name}
      </p>
      <Title context={context} facts={information} />
      <div class="main-and-side">
        <NextElection
          {...context}
          office={{ phone: values.get('sos_phone_number'), website: values.get('sos_election_website') }}
        />
        <WhoToCall items={information} hrefOf={hrefOf} locale={locale} />
      </div>
      <section aria-labelledby="short">
        <h2 id="short">{locale.t('state.sevenLines', { state: name })}</h2>
        <AnswerList values={values} hrefOf={hrefOf} locale={locale} />
      </section>
      <FactsByTopic facts={information} state={code} context={context} />
      <Regions state={state} context={context} />
      <p class="note" lang={locale.language === 'en' ? undefined : 'en'}>
        {release.disclaimer}
      </p>
      <TranslationNote context={context} state={state} phone={phoneOf(information)} />
    </>
  );
}

/** The heading, the number of known facts, and links to what visitors do next. */
function Title({ context, facts: allFacts }: { context: Context; facts: readonly Fact[] }): Html {
  const { data, link, locale } = context;
  const { t } = locale;
  const { code } = data.state;
  const facts = allFacts.filter(({ field }) => !field.isReserved);
  return (
    <div class="title">
      <div>
        <h1>{t('state.title', { state: stateName(locale, data.state) })}</h1>
        <p class="lead">{t('state.lead', { known: countKnown(facts), total: facts.length })}</p>
      </div>
      <p class="row">
        <a class="button" href={link(planPath(code))}>
          {t('state.makePlan')}
        </a>{' '}
        <a class="button quiet" href={link(guidePath(code))}>
          {t('state.printGuide')}
        </a>{' '}
        <a class="button quiet" href="#regions">
          {t('state.findCounty')}
        </a>
        {locale.language === 'en' && (
          <>
            {' '}
            <a class="button quiet" href={link(compareLink([code]))}>
              {t('state.compare')}
            </a>
          </>
        )}
      </p>
    </div>
  );
}

/** The link to a value on this page. */
const hrefOf = (slug: string) => `#${slug}`;
