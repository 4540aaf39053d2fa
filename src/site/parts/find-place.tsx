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
  /** Code of the state. */
  code: string;
  context: Pick<DataPageContext<unknown>, 'dataset' | 'link' | 'locale'>;
}

/** A field that takes a county, a city or a ZIP code of a state, and suggests its counties. */
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
 * What the field leads to: the page of the county whose full name it has, or else a question that names the state as well. `Houston` alone
 * is not Houston County. Other regions have values of their own, so that they exist is not for everyone.
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
