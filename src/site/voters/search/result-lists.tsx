import { findOverrideKeys } from '../../../../db/storage/queries/overrides.js';
import { namedStates, stateName } from '../../../messages/words.js';
import { English } from '../../html/english.js';
import type { Child, Html } from '../../html/html.js';
import { searchPath } from '../../html/search-form.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { regionPath } from '../../parts/paths.js';
import {
  EnglishPageLink,
  type FoundState,
  formatName,
  Highlighted,
  Hit,
  Hits,
  labelOf,
  type Node,
  pathOf,
  ShortValue,
  showsValues,
  summaryOf,
} from './hits.js';
import type { QuestionWords } from './question.js';

interface ListProps {
  context: DataPageContext<SearchPageData>;
  /** The results besides the answer. */
  nodes: readonly Node[];
  /** The words of the question to highlight. */
  words: QuestionWords;
}

/** Further values of a state that the question names. */
export function MoreInState({ state, context, nodes, words }: ListProps & { state: FoundState }): Html | null {
  const { data, link, fieldLabel, locale } = context;
  const { t } = locale;
  const name = stateName(locale, state);
  const { subject, answers } = data.search;
  const all = nodes.filter((node) => node.kind === 'ANSWER' && node.state?.code === state.code);
  const related = all.filter(({ field }) => subject === 'FIELD' && field?.topic === answers[0]?.field?.topic);
  const shown = related.length > 0 ? related : all;
  if (shown.length === 0) return null;
  return (
    <Hits
      title={t(subject === 'FIELD' ? 'search.moreIn' : 'search.helpIn', { state: name })}
      all={<a href={link(`/states/${state.code}`)}>{t('search.statePage', { state: name })}</a>}
    >
      <ul class="hits">
        {shown.map((node) => (
          <Hit
            name={
              <a href={link(pathOf(node))}>
                <Highlighted text={node.field ? fieldLabel(node.field) : ''} words={words} />
              </a>
            }
          >
            {node.item?.tooLate && (
              <p>
                <b>{node.item.tooLate}</b>
              </p>
            )}
            {node.item && node.field && <ShortValue item={node.item} field={node.field} locale={locale} />}
            {node.snippet !== null && !node.item?.text.includes(node.snippet.replaceAll('…', '')) && (
              <small lang={locale.language === 'en' ? undefined : 'en'}>
                <Highlighted text={node.snippet} words={words} />
              </small>
            )}
          </Hit>
        ))}
      </ul>
    </Hits>
  );
}

/** The states whose texts contain the words of the question, grouped by equal text. */
export function TextMatches({ context, nodes, words }: ListProps): Html | null {
  const { link, fieldLabel, locale } = context;
  const label = (node: Node | undefined) => node?.field && fieldLabel(node.field);
  const matches = nodes.filter(({ kind, snippet }) => kind === 'ANSWER' && snippet !== null);
  const groups = Map.groupBy(matches, ({ field, snippet }) => `${field?.slug} ${snippet}`);
  if (groups.size === 0) return null;
  return (
    <Hits title={locale.t('search.matches')}>
      <ul class="hits">
        {[...groups.values()].map((group) => (
          <Hit
            name={
              <>
                {group.map(
                  (node, index): Child => [
                    index > 0 && ', ',
                    <a href={link(pathOf(node))}>{node.state && stateName(locale, node.state)}</a>,
                  ],
                )}
                <small>{label(group[0])}</small>
              </>
            }
          >
            <English locale={locale}>
              <Highlighted text={group[0]?.snippet ?? ''} words={words} />
            </English>
          </Hit>
        ))}
      </ul>
    </Hits>
  );
}

/** The fields that the question may be about, each with a summary of all states. */
export function FieldList({ context, nodes, words }: ListProps): Html | null {
  const { data, link, dataset, fieldLabel, found, locale } = context;
  const { language, t } = locale;
  const fields = nodes.flatMap(({ kind, field }) => (kind === 'FIELD' && field ? [field] : []));
  if (fields.length === 0) return null;
  return (
    <Hits
      title={t(data.search.subject === 'UNKNOWN' ? 'search.mayHelp' : 'search.ofAllStates')}
      all={language === 'en' && <a href={link('/fields')}>{t('search.allFields')}</a>}
    >
      <ul class="hits">
        {fields
          .map((field) => ({ field, label: fieldLabel(field) }))
          .map(({ field, label }) => (
            <Hit
              name={
                // Pages of fields are only in English. In other languages, the label links to a search for it.
                <a href={link(language === 'en' ? `/fields/${field.slug}` : searchPath(label))}>
                  <Highlighted text={label} words={words} />
                </a>
              }
            >
              <span class="soft">
                {showsValues(found) ? summaryOf(dataset.database, field, locale) : formatName(locale, field)}
              </span>
            </Hit>
          ))}
      </ul>
    </Hits>
  );
}

/** The maximum number of regions that are listed. */
const MAX_REGIONS = 12;

/** The counties that the question names, or the counties whose value differs from the state's value. */
export function CountyList({ context, nodes }: ListProps): Html | null {
  const { data, link, dataset, found, locale } = context;
  const { t } = locale;
  const { states, subject, field, regions = [] } = data.search;
  const [state] = namedStates(locale, states);
  const namedRegions = nodes.filter(({ kind }) => kind === 'REGION');
  if (namedRegions.length > 0)
    return (
      <Hits title={t('search.places')}>
        <ul class="columns">
          {namedRegions.map((node) => (
            <li>
              <a href={link(pathOf(node))}>{labelOf(context, node)}</a>
            </li>
          ))}
        </ul>
      </Hits>
    );
  if (subject !== 'FIELD' || !field || regions.length > 0 || states.length > 1) return null;
  if (!showsValues(found)) return null;
  const overrideKeys = findOverrideKeys(dataset.database, {
    field: field.slug,
    states: state && [state.code],
    first: MAX_REGIONS + 1,
  });
  return (
    <Hits
      title={t('search.counties')}
      all={
        state && <a href={link(`/states/${state.code}#regions`)}>{t('search.allCounties', { state: state.name })}</a>
      }
    >
      {overrideKeys.length === 0 ? (
        <p class="soft">{state ? t('search.noCountyOf', { state: state.name }) : t('search.noCounty')}</p>
      ) : (
        <ul class="columns">
          {overrideKeys.slice(0, MAX_REGIONS).map((key) => (
            <li>
              <a href={`${link(regionPath(key.state, key.region))}#${field.slug}`}>{key.region}</a>{' '}
              {!state && <span class="soft">{key.state}</span>}
            </li>
          ))}
          {overrideKeys.length > MAX_REGIONS && (
            <li>
              <EnglishPageLink locale={locale} href={`${link(`/fields/${field.slug}`)}#regions`}>
                {t('search.andMore')}
              </EnglishPageLink>
            </li>
          )}
        </ul>
      )}
    </Hits>
  );
}
