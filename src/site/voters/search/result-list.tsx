import { namedStates, stateName } from '../../../messages/words.js';
import { English } from '../../html/english.js';
import { type Child, commaList, type Html } from '../../html/html.js';
import { searchPath } from '../../html/search-form.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { type FoundField, isAmbiguous, type Node, pathOf, ShortValue } from './hits.js';

type Context = DataPageContext<SearchPageData>;

/** The results besides the answer in one list: values of the states that the question names, or fields. */
export function ResultList({ context }: { context: Context }): Html | null {
  const { data, link, locale } = context;
  const { t } = locale;
  const { nodes, answers, states, subject } = data.search;
  const isAnswered = subject === 'FIELD';
  const namesState = states.length > 0 && !isAmbiguous(data.search);
  const others = nodes.filter(({ field }) => field && answers.every((answer) => answer.field?.slug !== field.slug));
  const values = namesState ? others.filter(({ kind }) => kind === 'ANSWER') : [];
  const related = values.filter(({ field }) => isAnswered && field?.topic === answers[0]?.field?.topic);
  const results = [related, values, others.filter(({ kind }) => kind === 'FIELD'), others].find(
    (list) => list.length > 0,
  );
  if (!results) return null;
  const names = namedStates(locale, states);
  const state = locale.all(names.map(({ name }) => name));
  const title =
    values.length > 0
      ? t(isAnswered ? 'search.moreIn' : 'search.helpIn', { state })
      : t(isAnswered ? 'search.ofAllStates' : 'search.mayHelp');
  const pages = names.map(({ code, name }) => (
    <a href={link(`/states/${code}`)}>{t('search.statePage', { state: name })}</a>
  ));
  return (
    <section class="hit-list">
      <div class="group-head">
        <h2>{title}</h2>
        {values.length > 0 && <span>{commaList(pages)}</span>}
      </div>
      <FactList nodes={results} context={context} />
    </section>
  );
}

interface FactsProps {
  nodes: readonly Node[];
  context: Context;
  /** Whether what is over is said above. */
  isOverSaid?: boolean;
}

/** Each field once, with its values. */
export function FactList({ nodes, ...shared }: FactsProps): Html {
  const fields = Map.groupBy(nodes, ({ field }) => field?.slug);
  return (
    <ul class="hits">
      {[...fields.values()].map((ofField) => (
        <Fact nodes={ofField} {...shared} />
      ))}
    </ul>
  );
}

function Fact({ nodes, context, isOverSaid }: FactsProps): Html {
  const { fieldLabel, link, locale } = context;
  const [node, ...others] = nodes as [Node, ...Node[]];
  const field = node.field as FoundField;
  const label = fieldLabel(field);
  // Pages of fields are only in English. In other languages, the label links to a search for it.
  const path = node.kind === 'FIELD' && locale.language !== 'en' ? searchPath(label) : pathOf(node);
  return (
    <li>
      <span>{others.length > 0 ? <b>{label}</b> : <a href={link(path)}>{label}</a>}</span>
      <div>
        {nodes.map((one) => (
          <FactValue node={one} field={field} context={context} isOverSaid={isOverSaid} />
        ))}
      </div>
    </li>
  );
}

/** The value of a state, or how many states have one. */
function FactValue({
  node,
  field,
  context,
  isOverSaid,
}: Omit<FactsProps, 'nodes'> & { node: Node; field: FoundField }): Child {
  const { data, link, locale } = context;
  const { kind, state, region, item, snippet } = node;
  if (kind === 'FIELD') {
    const counts = { known: field.knownValues, all: data.states.length };
    return <span class="soft">{locale.t('search.knownFor', counts)}</span>;
  }
  const { states } = data.search;
  const place = [region?.name, state && stateName(locale, state)].filter(Boolean).join(', ');
  const showsItem = item && states.length > 0;
  const match = snippet !== null && <English locale={locale}>{snippet}</English>;
  return (
    <div>
      {states.length !== 1 && (
        <>
          <a href={link(pathOf(node))}>{place}</a>:{' '}
        </>
      )}
      {!isOverSaid && item?.tooLate && <b>{item.tooLate} </b>}
      {showsItem && <ShortValue item={item} field={field} locale={locale} />}
      {showsItem ? !item.text.includes((snippet ?? '').replaceAll('…', '')) && <small>{match}</small> : match}
    </div>
  );
}
