import { MAX_QUESTION_LENGTH } from '../../../db/domain/vocabulary.js';
import { localeOf } from '../../messages/locale.js';
import type { Html } from './html.js';
import { pageLink } from './site-map.js';

export const SEARCH_PATH = '/search';
export const GUIDE_SEARCH_PATH = '/docs/search';

/** The path of the search results for a question. */
export const searchPath = (question: string): string => `${SEARCH_PATH}?${new URLSearchParams({ q: question })}`;

interface SearchFormProps {
  /** The path of the page. */
  path: string;
  /** `find` in the header, `big-find` at the top of a page. */
  look: 'find' | 'big-find';
  question?: string;
}

/** The search form. On pages of the guide, it searches the guide. */
export function SearchForm({ path, look, question }: SearchFormProps): Html {
  const { t } = localeOf(path);
  const isInGuide = /^\/docs(?=\/|$)/.test(path);
  return (
    <search class={look}>
      <form action={pageLink(path, isInGuide ? GUIDE_SEARCH_PATH : SEARCH_PATH)}>
        <label class="unseen" for={look}>
          {isInGuide ? 'Search the guide' : t('search.label')}
        </label>
        <input
          id={look}
          name="q"
          type="search"
          autocomplete="off"
          maxlength={MAX_QUESTION_LENGTH}
          value={question}
          placeholder={isInGuide ? 'Search the guide' : t('search.placeholder')}
        />
        <button type="submit">{t('search.button')}</button>
      </form>
    </search>
  );
}
