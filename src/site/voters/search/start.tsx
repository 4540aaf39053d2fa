import { fieldsBySlug } from '../../../../db/storage/queries/fields.js';
import { namedStates } from '../../../messages/words.js';
import { Card, Select } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import { TOPICS } from '../../html/names.js';
import { searchPath } from '../../html/search-form.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { questionText } from '../../parts/questions/question.js';
import { QUESTIONS } from '../../parts/questions/questions.js';
import { stateOptions } from '../../parts/values/states.js';

/** Shown without a question, or when nothing was found: common questions, and links to states, topics and elections. */
export function Start({ context }: { context: DataPageContext<SearchPageData> }): Html {
  const { data, link, dataset, locale } = context;
  const { language, t } = locale;
  const options = stateOptions(namedStates(locale, data.states));
  return (
    <div class="main-and-side">
      <CommonQuestions link={link} locale={locale} />
      <Card id="browse" title={t('search.orGoTo')}>
        <form class="row" action={link('/states')}>
          <label for="state">{t('search.aState')}</label>
          <Select name="state" empty={t('home.chooseState')} options={options} required />
          <button class="button" type="submit">
            {t('form.show')}
          </button>
        </form>
        <ul class="ways">
          {language === 'en' && <Topics link={link} count={fieldsBySlug(dataset.database).size} />}
          <li>
            <a href={link('/elections')}>{t('search.elections')}</a>
          </li>
        </ul>
      </Card>
    </div>
  );
}

/** Links to the fields by topic. These pages are only in English. */
function Topics({ link, count }: { link(to: string): string; count: number }): Html {
  return (
    <>
      {TOPICS.map(({ name, anchor }) => (
        <li>
          <a href={`${link('/fields')}#${anchor}`}>{name}</a>
        </li>
      ))}
      <li>
        <a href={link('/fields')}>All {count} fields</a>
      </li>
    </>
  );
}

/** The most common questions of voters. Each links to a search for it. */
export function CommonQuestions({ link, locale }: Pick<DataPageContext<unknown>, 'link' | 'locale'>): Html {
  return (
    <Card id="questions" title={locale.t('search.commonQuestions')}>
      <ul class="questions">
        {QUESTIONS.map((question) => questionText(question, locale)).map(({ label, hint }) => (
          <li>
            <a href={link(searchPath(label))}>
              <b>{label}</b> <small>{hint}</small>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
