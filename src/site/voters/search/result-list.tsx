import { namedStates, stateName } from '../../../messages/words.js';
import { English } from '../../html/english.js';
import { type Child, commaList, type Html } from '../../html/html.js';
import { searchPath } from '../../html/search-form.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import {
  type FoundField,
  formatName,
  Highlighted,
  Hits,
  isAmbiguous,
  type Node,
  pathOf,
  type SearchData,
  ShortValue,
  showsValues,
  summaryOf,
} from './hits.js';
import type { QuestionWords } from './question.js';

interface ResultListProps {
  context: DataPageContext<SearchPageData>;
  /** The words of the question to highlight. */
  words: QuestionWords;
}

/** The results besides the answer in one list, each field once. */
export function ResultList({ context, words }: ResultListProps): Html | null {
  const { data, link, locale } = context;
  const { language, t } = locale;
  const { search } = data;
  const results = resultsOf(search);
  const isOfStates = search.states.length > 0 && results.some(({ kind }) => kind === 'ANSWER');
  const states = namedStates(locale, search.states);
  const fields = Map.groupBy(results, ({ field }) => field?.slug);
  if (fields.size === 0) return null;
  const isAnswered = search.subject === 'FIELD';
  const title = isOfStates
    ? t(isAnswered ? 'search.moreIn' : 'search.helpIn', { state: locale.all(states.map(({ name }) => name)) })
    : t(isAnswered ? 'search.ofAllStates' : 'search.mayHelp');
  return (
    <Hits
      title={title}
      all={
        isOfStates ? (
          <span>
            {commaList(
              states.map(({ code, name }) => (
                <a href={link(`/states/${code}`)}>{t('search.statePage', { state: name })}</a>
              )),
            )}
          </span>
        ) : (
          language === 'en' && <a href={link('/fields')}>{t('search.allFields')}</a>
        )
      }
    >
      <ul class="hits">
        {[...fields.values()].map((nodes) => (
          <Result nodes={nodes} context={context} words={words} />
        ))}
      </ul>
    </Hits>
  );
}

/** Values of the states that the question names, those about the same topic if there are any; or fields; or texts with its words. */
function resultsOf(search: SearchData): readonly Node[] {
  const { nodes, answers, states, subject } = search;
  const answered = new Set(answers.map(({ field }) => field?.slug));
  const others = nodes.filter(({ field }) => field && !answered.has(field.slug));
  const namesState = states.length > 0 && !isAmbiguous(search);
  const values = namesState ? others.filter(({ kind }) => kind === 'ANSWER').filter(isFirst) : [];
  const related = values.filter(({ field }) => subject === 'FIELD' && field?.topic === answers[0]?.field?.topic);
  const fields = others.filter(({ kind }) => kind === 'FIELD');
  const texts = nodes.filter(({ snippet }) => states.length === 0 && snippet !== null);
  return [related, values, fields, texts].find((list) => list.length > 0) ?? [];
}

/** Filters values. A text with words of the question may be the value of an earlier result. */
const isFirst = ({ state, field }: Node, index: number, nodes: readonly Node[]): boolean =>
  nodes.findIndex((one) => one.state?.code === state?.code && one.field?.slug === field?.slug) === index;

/** A field with its values. It leads to the value, if there is only one. */
function Result({ nodes, context, words }: ResultListProps & { nodes: readonly Node[] }): Html {
  const { fieldLabel, link, locale } = context;
  const [node, ...others] = nodes as [Node, ...Node[]];
  const field = node.field as FoundField;
  const label = fieldLabel(field);
  // Pages of fields are only in English. In other languages, the label links to a search for it.
  const path = node.kind === 'FIELD' && locale.language !== 'en' ? searchPath(label) : pathOf(node);
  const name = <Highlighted text={label} words={words} />;
  return (
    <li>
      <span>{others.length > 0 ? <b>{name}</b> : <a href={link(path)}>{name}</a>}</span>
      <div>
        {nodes.map((one) => (
          <ResultValue node={one} field={field} context={context} words={words} />
        ))}
      </div>
    </li>
  );
}

/** The value of a state, or a summary of all states. */
function ResultValue({ node, field, context, words }: ResultListProps & { node: Node; field: FoundField }): Child {
  const { data, dataset, found, link, locale } = context;
  const { kind, state, region, item, snippet } = node;
  if (kind === 'FIELD')
    return (
      <span class="soft">
        {showsValues(found) ? summaryOf(dataset.database, field, locale) : formatName(locale, field)}
      </span>
    );
  const { states } = data.search;
  const place = [region?.name, state && stateName(locale, state)].filter(Boolean).join(', ');
  const showsItem = item && states.length > 0;
  const match = snippet !== null && (
    <English locale={locale}>
      <Highlighted text={snippet} words={words} />
    </English>
  );
  return (
    <div>
      {states.length !== 1 && (
        <>
          <a href={link(pathOf(node))}>{place}</a>:{' '}
        </>
      )}
      {item?.tooLate && <b>{item.tooLate} </b>}
      {showsItem && <ShortValue item={item} field={field} locale={locale} />}
      {showsItem ? !item.text.includes((snippet ?? '').replaceAll('…', '')) && <small>{match}</small> : match}
    </div>
  );
}
