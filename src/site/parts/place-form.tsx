import { MAX_QUESTION_LENGTH } from '../../../db/domain/vocabulary.js';
import type { Html } from '../html/html.js';
import { SEARCH_PATH } from '../html/search-form.js';
import type { DataPageContext } from './data-page.js';

interface PlaceFormProps {
  /** The code of the state. */
  code: string;
  context: Pick<DataPageContext<unknown>, 'link' | 'locale'>;
}

/** A search form for a county, city, or ZIP code of a state. */
export function PlaceForm({ code, context: { link, locale } }: PlaceFormProps): Html {
  const { t } = locale;
  return (
    <form class="find-place" action={link(SEARCH_PATH)}>
      <label for="place">{t('place.label')}</label>
      <div class="row">
        <input class="control" id="place" name="q" autocomplete="off" maxlength={MAX_QUESTION_LENGTH} required />
        <input type="hidden" name="in" value={code} />
        <button class="button" type="submit">
          {t('place.find')}
        </button>
      </div>
    </form>
  );
}
