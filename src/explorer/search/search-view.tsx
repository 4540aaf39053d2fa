import type { Html } from '../../pages/html.js';
import { SEARCH_PATH, SearchForm } from '../../pages/search-form.js';
import type { DataPageContext } from '../data-page.js';
import type { SearchPageData } from '../operation-types.js';
import { EveryState, StateAnswer, WholeState, WithoutKey } from './answer.js';
import { type Node, readableOn, showsAllStates } from './hits.js';
import { questionWords } from './question.js';
import { ReadAs } from './read-as.js';
import { AllStates, InState, Notes, Places } from './result-lists.js';
import { Call, ChooseState, SmallMap } from './side.js';
import { Examples, Start } from './start.js';

type Context = DataPageContext<SearchPageData>;

/** The content of the page of a search. */
export function renderSearch(context: Context, question: string): Html {
  const { data, link } = context;
  const isFound = data.search.nodes.length > 0;
  return (
    <>
      <h1>Search</h1>
      <SearchForm path={SEARCH_PATH} look="big-find" question={question} />
      {question === '' ? <Examples link={link} /> : <ReadAs context={context} question={question} />}
      {question !== '' && !isFound && (
        <p class="lead" role="status">
          Nothing was found for “{question}”. Try other words, or begin here:
        </p>
      )}
      {isFound ? <Results context={context} question={question} /> : <Start context={context} />}
    </>
  );
}

function Results({ context, question }: { context: Context; question: string }): Html {
  const { data, lease, link, found } = context;
  const { nodes, state, field, corrections } = data.search;
  const words = questionWords(lease.database, question, corrections, readableOn(context));
  const [first] = nodes;
  const best = first?.kind === 'ANSWER' && first.state && first.item ? first : undefined;
  const lists = { context, words, nodes: nodes.filter((node) => node !== best) };
  const answer = <Answer best={best} context={context} />;
  const side = (
    <div class="side">
      {state && <Call state={state} />}
      <ChooseState context={context} question={question} />
      {showsAllStates(found) && !state && field?.format === 'BOOLEAN' && <SmallMap field={field} link={link} />}
    </div>
  );
  const results = (
    <div>
      <InState {...lists} />
      <AllStates {...lists} />
      {!state && <Notes {...lists} />}
      <Places {...lists} />
    </div>
  );
  // On a phone, one stands below the other.
  const parts = field || state ? [answer, side, results] : [results, side];
  return <div class="main-and-side answer-first">{parts}</div>;
}

/** The answer itself, as far as the visitor may see it. */
function Answer({ best, context }: { best: Node | undefined; context: Context }): Html | null {
  const { data, found } = context;
  const { field, state } = data.search;
  if (best) return <StateAnswer node={best} context={context} />;
  if (!field) return state && <WholeState state={state} context={context} />;
  return showsAllStates(found) ? (
    <EveryState field={field} context={context} />
  ) : (
    <WithoutKey field={field} context={context} />
  );
}
