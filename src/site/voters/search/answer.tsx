import { deadlineField } from '../../../../db/domain/deadlines/fields.js';
import { stateName } from '../../../messages/words.js';
import { Card } from '../../html/controls.js';
import type { Child, Html } from '../../html/html.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { Source, WebLink } from '../../parts/source.js';
import { type Item, statusOf } from '../../parts/values/item.js';
import { Footnotes } from '../../parts/values/markdown-value.js';
import { byName } from '../../parts/values/states.js';
import { Value } from '../../parts/values/value.js';
import { isOver, TooLate } from '../../parts/voting/verdict.js';
import { ElectionsAnswer, NextElectionOfState } from './elections.js';
import {
  countedStates,
  EnglishPageLink,
  type FoundState,
  isAmbiguous,
  labelOf,
  type Node,
  pathOf,
  type SearchData,
  SignInNote,
  showsValues,
  textsInCommon,
} from './hits.js';
import { NoAnswer } from './no-answer.js';
import { PlaceOf, WhichPlace } from './place.js';
import { TopicAnswer } from './topic-answer.js';

type Context = DataPageContext<SearchPageData>;

/** Only values up to this length are in large type. */
const MAX_LARGE_LENGTH = 70;

/** The answer to the question, as far as the visitor may see it, or a notice that there is none. */
export function Answer({ context, question }: { context: Context; question: string }): Child {
  const { data, found } = context;
  const { subject, topic, answers, field, states } = data.search;
  if (isAmbiguous(data.search)) return <WhichPlace context={context} question={question} />;
  switch (subject) {
    case 'FIELD':
      return answers.map((node) => {
        if (node.state) return <StateAnswer node={node} context={context} />;
        const Found = showsValues(found) && states.length === 0 ? AllStatesAnswer : KeyRequired;
        return field && <Found field={field} context={context} />;
      });
    case 'TOPIC':
      return topic === 'ELECTIONS' ? <ElectionsAnswer context={context} /> : <TopicAnswer context={context} />;
    case 'ELECTIONS':
      return <ElectionsAnswer context={context} />;
    case 'PLACE':
      return states.map((state) => <PlaceAnswer state={state} context={context} />);
    default:
      return <NoAnswer context={context} />;
  }
}

/** The value that answers the question, with its source and the next election that it applies to. */
function StateAnswer({ node, context }: { node: Node; context: Context }): Html {
  const { field } = node;
  const item = node.item as Item & { region: { name: string } | null; tooLate?: string | null };
  const { link, markdown, data, locale } = context;
  const { t } = locale;
  const state = data.search.states.find(({ code }) => code === node.state?.code) as FoundState;
  const isShort =
    item.text.length <= MAX_LARGE_LENGTH && item.__typename !== 'MultiSelectItem' && statusOf(item) === 'known';
  const website = state.website?.text;
  const isDeadline = deadlineField(item.slug) !== undefined;
  const action = state.voting?.actions.find((one) => one.action === field?.action);
  const isShown = action && (isDeadline || isOver(action, field?.method));
  return (
    <Card
      id={`answer-${state.code}`}
      title={<a href={link(pathOf(node))}>{labelOf(context, node)}</a>}
      isSmall
      class="best"
    >
      <PlaceOf code={state.code} context={context} />
      {isShown ? <NextElectionOfState state={state} context={context} actions={[action]} /> : <TooLate {...item} />}
      <div class={isShort && !isDeadline ? 'value large' : 'value'}>
        {isDeadline && t('search.generalRule')}
        <Value item={item} options={field?.options ?? null} locale={locale} />
      </div>
      <Footnotes item={item} locale={locale} markdown={markdown} />
      {node.region && !item.region && (
        <p class="meta">{t('search.ruleOfState', { region: node.region.name, state: stateName(locale, state) })}</p>
      )}
      <Source {...item} locale={locale} />
      {!item.sourceLinks.some(({ kind }) => kind === 'OFFICIAL') && website && (
        <p class="meta">
          {locale.rich<Html>(statusOf(item) === 'unknown' ? 'search.lookAt' : 'search.checkWith', {
            site: <>{<WebLink url={website} />}</>,
          })}
        </p>
      )}
      {!isShown && <NextElectionOfState state={state} context={context} />}
    </Card>
  );
}

type FieldWithItems = NonNullable<SearchData['field']>;

/** The values of a field in all states. For a Boolean field, the states that answer yes. */
function AllStatesAnswer({ field, context }: { field: FieldWithItems; context: Context }): Html {
  const { link, data, fieldLabel, locale } = context;
  const { language, t } = locale;
  const counts = { known: field.knownValues, all: data.states.length };
  return (
    <Card id="answer" title={fieldLabel(field)} isSmall class="best">
      {field.format === 'BOOLEAN' ? (
        <YesNoAnswer field={field} context={context} />
      ) : (
        <>
          <p class="value large">{textsInCommon(field, locale) || t('search.knownFor', counts)}</p>
          {language === 'en' && <p>{field.description}</p>}
        </>
      )}
      <p class="meta">
        <EnglishPageLink locale={locale} href={link(`/fields/${field.slug}`)}>
          {t('search.mapOfAll')}
        </EnglishPageLink>
      </p>
    </Card>
  );
}

function YesNoAnswer({
  field: { items = [] },
  context: { locale },
}: {
  field: FieldWithItems;
  context: Context;
}): Html {
  const { t, all } = locale;
  const statesWith = (value: boolean | null) =>
    items
      .filter((item) => ('value' in item ? item.value : null) === value)
      .map(({ state }) => ({ ...state, name: stateName(locale, state) }));
  const [yes, no, unknown] = [statesWith(true), statesWith(false), statesWith(null)];
  const names = (states: typeof yes) => all(states.toSorted(byName).map(({ name }) => name));
  return (
    <>
      <p class="value large">
        {yes.length === 0 ? t('search.yesInNone') : t('search.yesIn', { states: countedStates(locale, yes) })}
      </p>
      {yes.length > 0 && <p>{names(yes)}.</p>}
      <p>
        {no.length > 0 && `${t('search.noIn', { states: countedStates(locale, no) })} `}
        {unknown.length > 0 && t('search.notKnownFor', { states: names(unknown) })}
      </p>
    </>
  );
}

/** Shown to visitors without a key instead of a value: a link to the page that has the value. */
function KeyRequired({ field, context }: { field: FieldWithItems; context: Context }): Html {
  const { data, link, fieldLabel, locale } = context;
  const { language, t } = locale;
  const [state] = data.search.states.length === 1 ? data.search.states : [];
  const label = fieldLabel(field);
  const name = state && stateName(locale, state);
  const href = link(pathOf({ state: state ?? null, region: null, field }));
  return (
    <Card id="answer" title={name ? `${name}: ${label}` : label} isSmall class="best">
      {language === 'en' && <p>{field.description}</p>}
      <SignInNote context={context} />
      <p class="meta">
        {name ? (
          <a href={href}>{t('search.statePage', { state: name })}</a>
        ) : (
          <EnglishPageLink locale={locale} href={href}>
            {t('search.allStatesOf', { label })}
          </EnglishPageLink>
        )}
      </p>
    </Card>
  );
}

/** Shown when the question names only a place: links to its pages and its next election. */
function PlaceAnswer({ state, context }: { state: FoundState; context: Context }): Html {
  const name = stateName(context.locale, state);
  return (
    <Card id={`answer-${state.code}`} title={name} isSmall class="best">
      <p class="value large">
        <a href={context.link(`/states/${state.code}`)}>{context.locale.t('search.howVotingWorks', { state: name })}</a>
      </p>
      <PlaceOf code={state.code} context={context} />
      <NextElectionOfState state={state} context={context} />
    </Card>
  );
}
