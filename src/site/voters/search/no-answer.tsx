import { noticeIn } from '../../../../db/domain/language/languages.js';
import { stateName } from '../../../messages/words.js';
import { Card } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { VoteGovSection } from '../../parts/open-page.js';
import { NextElectionOfState } from './elections.js';
import { showsValues } from './hits.js';
import { PlaceOf } from './place.js';

/** Shown when the service has no answer: whom to ask instead. A wrong answer is worse than none. */
export function NoAnswer({ context }: { context: DataPageContext<SearchPageData> }): Html {
  const { data, found, link, locale } = context;
  const { t } = locale;
  const { notice, states } = data.search;
  return (
    <Card id="answer" title={t('search.noAnswer')} isSmall class="best none">
      <p class="large">{notice ? noticeIn(locale.language, notice) : t('search.notSure')}</p>
      {states.map((state) => (
        <>
          <PlaceOf code={state.code} context={context} />
          {showsValues(found) ? (
            <p>{t('search.askOffice', { state: stateName(locale, state) })}</p>
          ) : (
            <VoteGovSection state={state} locale={locale} />
          )}
          <NextElectionOfState state={state} context={context} />
          <p class="meta">
            <a href={link(`/states/${state.code}`)}>{t('search.statePage', { state: stateName(locale, state) })}</a>
          </p>
        </>
      ))}
      {states.length === 0 && <p>{t(notice ? 'search.askYourOffice' : 'search.tryOtherWords')}</p>}
    </Card>
  );
}
