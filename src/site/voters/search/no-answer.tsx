import { noticeIn } from '../../../../db/domain/language/languages.js';
import type { Locale } from '../../../messages/locale.js';
import { stateName } from '../../../messages/words.js';
import { Card } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { PhoneLink } from '../../parts/deadlines/office.js';
import { VoteGovSection } from '../../parts/open-page.js';
import { TaskLink } from '../../parts/source.js';
import type { FoundState } from './hits.js';
import { PlaceOf } from './place.js';

type Context = DataPageContext<SearchPageData>;

/** Shown when the service has no answer: whom to ask instead. A wrong answer is worse than none. */
export function NoAnswer({ context }: { context: Context }): Html {
  const { locale } = context;
  const { t } = locale;
  const { notice, states } = context.data.search;
  return (
    <Card id="answer" title={t('search.noAnswer')} isSmall class="best none">
      <p class="large">{notice ? noticeIn(locale.language, notice) : t('search.notSure')}</p>
      {states.map((state) => (
        <>
          <PlaceOf code={state.code} context={context} />
          {state.phone?.text || state.website?.text ? (
            <Office state={state} locale={locale} />
          ) : (
            <VoteGovSection state={state} locale={locale} />
          )}
        </>
      ))}
      {states.length === 0 && <p>{t(notice ? 'search.askYourOffice' : 'search.tryOtherWords')}</p>}
    </Card>
  );
}

function Office({ state, locale }: { state: FoundState; locale: Locale }): Html {
  const { phone, website, local } = state;
  const { t } = locale;
  const name = stateName(locale, state);
  return (
    <>
      <p>{t('search.askOffice', { state: name })}</p>
      <ul class="ways">
        {phone?.text && (
          <li>
            <PhoneLink number={phone.text} />
          </li>
        )}
        {website?.text && (
          <li>
            <TaskLink url={website.text}>{t('search.websiteOf', { state: name })}</TaskLink>
          </li>
        )}
        {local?.text && (
          <li>
            <TaskLink url={local.text}>{t('search.findLocalOffice')}</TaskLink>
          </li>
        )}
      </ul>
    </>
  );
}
