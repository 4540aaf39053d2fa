import { findOverrideKeys } from '../../../../db/storage/queries/overrides.js';
import { fieldLabel, namedStates, stateName } from '../../../voting/messages/words.js';
import { overIn } from '../../../voting/next-situation.js';
import { English } from '../../html/english.js';
import type { Child, Html } from '../../html/html.js';
import { searchPath } from '../../html/search-form.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { regionPath } from '../../parts/paths.js';
import { TooLate } from '../../parts/questions/what-is-over.js';
import {
  type FoundState,
  formatName,
  Hit,
  Hits,
  InEnglish,
  labelOf,
  Marked,
  type Node,
  pathOf,
  ShortValue,
  showsAllStates,
  summaryOf,
} from './hits.js';
import type { QuestionWords } from './question.js';

interface ListProps {
  context: DataPageContext<SearchPageData>;
  /** Without the answer. */
  nodes: readonly Node[];
  /** Of the question. */
  words: QuestionWords;
}

/** What else a state that the question names says. */
export function InState({ state, context, nodes, words }: ListProps & { state: FoundState }): Html | null {
  const { data, link, dataset, locale } = context;
  const { t } = locale;
  const name = stateName(locale, state);
  const { subject, answers: sure } = data.search;
  const all = nodes.filter(({ kind, state: one }) => kind === 'ANSWER' && one?.code === state.code);
  const related = all.filter(({ field }) => subject === 'FIELD' && field?.topic === sure[0]?.field?.topic);
  const answers = related.length > 0 ? related : all;
  if (answers.length === 0) return null;
  const over = overIn(dataset.database, state.code, context.found.today ?? '', locale);
  return (
    <Hits
      title={t(subject === 'FIELD' ? 'search.moreIn' : 'search.helpIn', { state: name })}
      all={<a href={link(`/states/${state.code}`)}>{t('search.statePage', { state: name })}</a>}
    >
      <ul class="hits">
        {answers.map((node) => (
          <Hit
            name={
              <a href={link(pathOf(node))}>
                <Marked text={node.field ? fieldLabel(locale, dataset.database, node.field) : ''} words={words} />
              </a>
            }
          >
            {node.item && <TooLate over={over(node.item.slug)} locale={locale} />}
            {node.item && node.field && <ShortValue item={node.item} field={node.field} locale={locale} />}
            {node.snippet !== null && !node.item?.text.includes(node.snippet.replaceAll('…', '')) && (
              <small lang={locale.language === 'en' ? undefined : 'en'}>
                <Marked text={node.snippet} words={words} />
              </small>
            )}
          </Hit>
        ))}
      </ul>
    </Hits>
  );
}

/** The states whose texts have the words of the question. Those that say the same stand together. */
export function Notes({ context, nodes, words }: ListProps): Html | null {
  const { link, dataset, locale } = context;
  const label = (node: Node | undefined) => node?.field && fieldLabel(locale, dataset.database, node.field);
  const notes = nodes.filter(({ kind, snippet }) => kind === 'ANSWER' && snippet !== null);
  const groups = Map.groupBy(notes, ({ field, snippet }) => `${field?.slug} ${snippet}`);
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
              <Marked text={group[0]?.snippet ?? ''} words={words} />
            </English>
          </Hit>
        ))}
      </ul>
    </Hits>
  );
}

/** The fields that the question may be about, with what all states say. */
export function AllStates({ context, nodes, words }: ListProps): Html | null {
  const { data, link, dataset, found, locale } = context;
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
          .map((field) => ({ field, label: fieldLabel(locale, dataset.database, field) }))
          .map(({ field, label }) => (
            <Hit
              name={
                // The page of a field is in English alone: in another language, its label is a question.
                <a href={link(language === 'en' ? `/fields/${field.slug}` : searchPath(label))}>
                  <Marked text={label} words={words} />
                </a>
              }
            >
              <span class="soft">
                {showsAllStates(found) ? summaryOf(dataset.database, field, locale) : formatName(locale, field)}
              </span>
            </Hit>
          ))}
      </ul>
    </Hits>
  );
}

/** Regions with a value of their own, of a field. */
const MOST_REGIONS = 12;

/** The counties that the question names, or those whose value differs from that of the state. */
export function Places({ context, nodes }: ListProps): Html | null {
  const { data, link, dataset, found, locale } = context;
  const { t } = locale;
  const { states, subject, field, regions = [] } = data.search;
  const [state] = namedStates(locale, states);
  const named = nodes.filter(({ kind }) => kind === 'REGION');
  if (named.length > 0)
    return (
      <Hits title={t('search.places')}>
        <ul class="columns">
          {named.map((node) => (
            <li>
              <a href={link(pathOf(node))}>{labelOf(context, node)}</a>
            </li>
          ))}
        </ul>
      </Hits>
    );
  if (subject !== 'FIELD' || !field || regions.length > 0 || states.length > 1) return null;
  if (!(state ? found.variables.values === true : showsAllStates(found))) return null;
  const own = findOverrideKeys(dataset.database, {
    field: field.slug,
    states: state && [state.code],
    first: MOST_REGIONS + 1,
  });
  return (
    <Hits
      title={t('search.counties')}
      all={
        state && <a href={link(`/states/${state.code}#regions`)}>{t('search.allCounties', { state: state.name })}</a>
      }
    >
      {own.length === 0 ? (
        <p class="soft">{state ? t('search.noCountyOf', { state: state.name }) : t('search.noCounty')}</p>
      ) : (
        <ul class="columns">
          {own.slice(0, MOST_REGIONS).map((key) => (
            <li>
              <a href={`${link(regionPath(key.state, key.region))}#${field.slug}`}>{key.region}</a>{' '}
              {!state && <span class="soft">{key.state}</span>}
            </li>
          ))}
          {own.length > MOST_REGIONS && (
            <li>
              <InEnglish locale={locale} href={`${link(`/fields/${field.slug}`)}#regions`}>
                {t('search.andMore')}
              </InEnglish>
            </li>
          )}
        </ul>
      )}
    </Hits>
  );
}
