import { Card } from '../../html/controls.js';
import type { Html } from '../../html/html.js';
import { searchPath } from '../../html/search-form.js';
import type { DataPageContext } from '../data-page.js';
import { questionText } from './question.js';
import { QUESTIONS } from './questions.js';

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
