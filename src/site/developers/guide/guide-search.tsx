import { linkFrom } from '../../../server/response/response.js';
import { contentSecurityPolicy, type Page } from '../../html/page.js';
import { SearchForm } from '../../html/search-form.js';
import { pageOf } from '../../html/site-map.js';
import { findSections } from './find-sections.js';
import { BesideGuide } from './guide-frame.js';
import { START } from './guide-text.js';

const PATH = '/docs/search';

/** GET /docs/search?q=…: the sections of the guide that have the words of a question. */
export const guideSearch: Page = {
  path: PATH,
  readsQuestion: true,
  policy: contentSecurityPolicy(),
  render({ question }) {
    const found = findSections(question);
    return {
      title: `${question || 'Search'} · Guide · Civic Data Service`,
      description: 'Search the guide to GraphQL, REST and all files.',
      styles: ['guide.css'],
      main: (
        <BesideGuide path={PATH}>
          <h1>Search the guide</h1>
          <SearchForm path={PATH} look="big-find" question={question} />
          {found.length > 0 && (
            <ul>
              {found.map(({ path, anchor, title, intro }) => (
                <li>
                  <a href={`${linkFrom(PATH, path)}${anchor && `#${anchor}`}`}>{title}</a> ({pageOf(path).name}):{' '}
                  {intro}
                </li>
              ))}
            </ul>
          )}
          {question !== '' && found.length === 0 && (
            <p role="status">
              No section of the guide has these words. <a href={linkFrom(PATH, START)}>All sections</a>
            </p>
          )}
        </BesideGuide>
      ),
    };
  },
};
