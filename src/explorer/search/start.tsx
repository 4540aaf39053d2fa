import { fieldsBySlug } from '../../../db/queries/fields.js';
import { LOCALES } from '../../messages/locale.js';
import { Card, Select } from '../../pages/controls.js';
import type { Html } from '../../pages/html.js';
import { searchPath } from '../../pages/search-form.js';
import type { DataPageContext } from '../data-page.js';
import type { SearchPageData } from '../operation-types.js';
import { questionText } from '../questions/question.js';
import { QUESTIONS } from '../questions/questions.js';
import { TOPICS } from '../values/names.js';
import { stateOptions } from '../values/states.js';

const EXAMPLES = ['when do polls close in ohio', 'same day registration', 'notary'];

/** Questions to try. */
export function Examples({ link }: Pick<DataPageContext<unknown>, 'link'>): Html {
  return (
    <p class="try">
      <span>Ask in plain words, with or without a state:</span>{' '}
      {EXAMPLES.map((example) => (
        <>
          <a href={link(searchPath(example))}>{example}</a>{' '}
        </>
      ))}
    </p>
  );
}

/** Where to begin, for a visitor who has asked nothing, or nothing that was found. */
export function Start({ context }: { context: DataPageContext<SearchPageData> }): Html {
  const { data, link, lease } = context;
  return (
    <div class="main-and-side">
      <CommonQuestions link={link} />
      <Card id="browse" title="Or go to">
        <form class="row" action={link('/states')}>
          <label for="state">A state</label>
          <Select name="state" empty="Choose a state" options={stateOptions(data.states)} required />
          <button class="button" type="submit">
            Show
          </button>
        </form>
        <ul class="ways">
          {TOPICS.map(({ name, anchor }) => (
            <li>
              <a href={`${link('/fields')}#${anchor}`}>{name}</a>
            </li>
          ))}
          <li>
            <a href={link('/fields')}>All {fieldsBySlug(lease.database).size} fields</a>
          </li>
          <li>
            <a href={link('/elections')}>Elections: dates and deadlines</a>
          </li>
        </ul>
      </Card>
    </div>
  );
}

/** What voters ask first. Each leads to what a search for it finds. */
export function CommonQuestions({ link }: { link(to: string): string }): Html {
  return (
    <Card id="questions" title="Seven common questions">
      <ul class="questions">
        {QUESTIONS.map((question) => questionText(question, LOCALES.en)).map(({ label, hint }) => (
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
