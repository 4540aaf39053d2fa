import { namedStates, stateName } from '../../../messages/words.js';
import { Card, Select } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import { SEARCH_PATH } from '../../html/search-form.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { PhoneLink } from '../../parts/deadlines/office.js';
import { planPath } from '../../parts/paths.js';
import { TaskLink } from '../../parts/source.js';
import { stateOptions } from '../../parts/values/states.js';
import type { FoundState, SearchData } from './hits.js';
import { withoutPlace } from './question.js';

type Context = DataPageContext<SearchPageData>;

type OfficeCardProps = Pick<SearchData, 'regions'> & { state: FoundState; context: Pick<Context, 'link' | 'locale'> };

/** The election offices to ask: the state's, with its phone number, and the local one. */
export function OfficeCard({ state, regions = [], context: { link, locale } }: OfficeCardProps): Html | null {
  const { t } = locale;
  const { code, phone, website, local, pollingPlace } = state;
  const name = stateName(locale, state);
  const counties = regions.filter((region) => region.state.code === code);
  const places = locale.all(counties.map((region) => region.name));
  const count = counties.length;
  const links = [
    { text: t('search.websiteOf', { state: name }), url: website?.text },
    { text: count === 0 ? t('search.localOffice') : t('search.officeOf', { places, count }), url: local?.text },
    { text: t('search.findPollingPlace'), url: pollingPlace?.text },
  ].flatMap(({ text, url }) => (url ? { text, url } : []));
  if (links.length === 0 && !phone?.text) return null;
  return (
    <Card id={`call-${code}`} title={t('search.whoToCall', { state: name })} isSmall class="call">
      <p class="phone">{phone?.text ? <PhoneLink number={phone.text} /> : t('search.noPhone')}</p>
      <ul class="ways">
        {links.map(({ text, url }) => (
          <li>
            <TaskLink url={url}>{text}</TaskLink>
          </li>
        ))}
      </ul>
      <p>
        <a class="button" href={link(planPath(code, { county: count === 1 ? counties[0]?.name : undefined }))}>
          {t('search.makePlan')}
        </a>
      </p>
    </Card>
  );
}

/** A form that asks the same question about another state. */
export function ChooseState({ context, question }: { context: Context; question: string }): Html {
  const { data, link, locale } = context;
  const { t } = locale;
  const { states } = data.search;
  const [state] = states.length === 1 ? states : [];
  return (
    <Card id="another" title={t(state ? 'search.anotherState' : 'search.yourState')} isSmall>
      <form class="row" action={link(SEARCH_PATH)}>
        <input type="hidden" name="q" value={withoutPlace(data.search, question)} />
        <label class="unseen" for="state">
          {t('form.state')}
        </label>
        <Select
          name="state"
          empty={state ? undefined : t('home.chooseState')}
          options={stateOptions(namedStates(locale, data.states))}
          chosen={state?.code}
          required
        />
        <button class="button" type="submit">
          {t('form.show')}
        </button>
      </form>
    </Card>
  );
}
