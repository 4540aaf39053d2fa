import { folded } from '../../../db/domain/text/nearest.js';
import { countiesOf } from '../../../db/storage/queries/counties.js';
import { MAX_TEXT_LENGTH } from '../../../db/storage/queries/search/search.js';
import type { StateRow } from '../../../db/storage/queries/states.js';
import type { DatasetDatabase } from '../../../db/storage/release/open.js';
import type { Html } from '../html/html.js';
import { SEARCH_PATH } from '../html/search-form.js';
import type { DataPageContext } from './data-page.js';
import { regionPath } from './paths.js';

interface FindPlaceProps {
  /** The code of the state. */
  code: string;
  context: Pick<DataPageContext<unknown>, 'dataset' | 'link' | 'locale'>;
}

/** A search form for a county, city, or ZIP code of a state. It suggests the counties. */
export function FindPlace({ code, context: { dataset, link, locale } }: FindPlaceProps): Html {
  const { t } = locale;
  return (
    <form class="find-place" action={link(SEARCH_PATH)}>
      <label for="place">{t('place.label')}</label>
      <div class="row">
        <input
          class="control"
          id="place"
          name="q"
          list="counties"
          autocomplete="off"
          maxlength={MAX_TEXT_LENGTH}
          required
        />
        <datalist id="counties">
          {[...countiesOf(dataset.database, code).keys()].map((name) => (
            <option value={name} />
          ))}
        </datalist>
        <input type="hidden" name="in" value={code} />
        <button class="button" type="submit">
          {t('place.find')}
        </button>
      </div>
    </form>
  );
}

/**
 * Finds the page of a county by its full name, or else adds the state to the search. `Houston` alone is not Houston County. Other regions
 * are not looked up: only readers with a key may learn which regions have their own values.
 */
export function findPlaceIn(
  database: DatasetDatabase,
  text: string,
  state: StateRow,
): { path: string } | { q: string } {
  const county = [...countiesOf(database, state.code).keys()].find((name) => folded(name) === folded(text));
  if (county !== undefined) return { path: regionPath(state.code, county) };
  const question = folded(text).endsWith(folded(state.name)) ? text : `${text}, ${state.name}`;
  return { q: question.length > MAX_TEXT_LENGTH ? text : question };
}
