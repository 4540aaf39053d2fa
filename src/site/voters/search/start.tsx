import { Card } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import { TOPICS } from '../../html/names.js';
import { searchPath } from '../../html/search-form.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { questionText } from '../../parts/questions/question.js';
import { QUESTIONS } from '../../parts/questions/questions.js';

/** Shown without a question, or when nothing was found: common questions, and links to states, topics and elections. */
export function Start({ context }: { context: DataPageContext<SearchPageData> }): Html {
  const { link, locale } = context;
  const { language, t } = locale;
  return (
    <div class="main-and-side">
      <CommonQuestions link={link} locale={locale} />
      <Card id="browse" title={t('search.orGoTo')}>
        <ul class="ways">
          <li>
            <a href={link('/states')}>{t('layout.states')}</a>
          </li>
          <li>
            <a href={link('/elections')}>{t('search.elections')}</a>
          </li>
          {/* These pages are only in English. */}
          {language === 'en' &&
            [...TOPICS, { name: 'All fields', anchor: '' }].map(({ name, anchor }) => (
              <li>
                <a href={`${link('/fields')}#${anchor}`}>{name}</a>
              </li>
            ))}
        </ul>
      </Card>
    </div>
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
