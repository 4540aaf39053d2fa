import { deadlineField } from '../../../../db/domain/deadlines/fields.js';
import { noticeIn } from '../../../../db/domain/language/languages.js';
import { stateName } from '../../../messages/locale.js';
import { Card } from '../../html/controls.js';
import type { Child, Html } from '../../html/html.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { VoteGovSection } from '../../parts/open-page.js';
import { Source } from '../../parts/source.js';
import { type Item, statusOf } from '../../parts/values/item.js';
import { byName, countStates } from '../../parts/values/states.js';
import { Footnotes, Value } from '../../parts/values/value.js';
import { isOver, TooLate } from '../../parts/voting/verdict.js';
import { ElectionsAnswer, NextElectionOfState } from './elections.js';
import { TopicAnswer } from './facts.js';
import {
  EnglishPageLink,
  type FoundState,
  isAmbiguous,
  labelOf,
  type Node,
  PlaceOf,
  pathOf,
  type SearchData,
  SignInNote,
  showsValues,
  textsInCommon,
  WhichPlace,
} from './hits.js';

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
      <PlaceOf state={state} context={context} />
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

function YesNoAnswer({ field, context: { locale } }: { field: FieldWithItems; context: Context }): Html {
  const { t, all } = locale;
  const items = Map.groupBy(field.items ?? [], (item) => ('value' in item ? item.value : null));
  const [yes = [], no = [], unknown = []] = [true, false, null].map((value) =>
    (items.get(value) ?? []).map(({ state }) => ({ ...state, name: stateName(locale, state) })),
  );
  const names = (states: typeof yes) => all(states.toSorted(byName).map(({ name }) => name));
  return (
    <>
      <p class="value large">
        {yes.length === 0 ? t('search.yesInNone') : t('search.yesIn', { states: countStates(yes, locale) })}
      </p>
      {yes.length > 0 && <p>{names(yes)}.</p>}
      <p>
        {no.length > 0 && `${t('search.noIn', { states: countStates(no, locale) })} `}
        {unknown.length > 0 && t('search.notKnownFor', { states: names(unknown) })}
      </p>
    </>
  );
}

/** Shown to visitors without a key instead of a value: a link to the page that has the value. */
function KeyRequired({ field, context }: { field: FieldWithItems; context: Context }): Html {
  const { data, link, locale } = context;
  const { states } = data.search;
  const node = { state: (states.length === 1 && states[0]) || null, region: null, field };
  return (
    <Card
      id="answer"
      title={
        <EnglishPageLink locale={locale} href={link(pathOf(node))} isEnglish={node.state === null}>
          {labelOf(context, node)}
        </EnglishPageLink>
      }
      isSmall
      class="best"
    >
      {locale.language === 'en' && <p>{field.description}</p>}
      <SignInNote context={context} />
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
      <PlaceOf state={state} context={context} />
      <NextElectionOfState state={state} context={context} />
    </Card>
  );
}

/** Shown when the service has no answer: whom to ask instead. A wrong answer is worse than none. */
function NoAnswer({ context }: { context: DataPageContext<SearchPageData> }): Html {
  const { data, found, link, locale } = context;
  const { t } = locale;
  const { notice, states } = data.search;
  return (
    <Card id="answer" title={t('search.noAnswer')} isSmall class="best none">
      <p class="large">{notice ? noticeIn(locale.language, notice) : t('search.notSure')}</p>
      {states.map((state) => (
        <>
          <PlaceOf state={state} context={context} />
          {showsValues(found) ? (
            <p>{t('search.askOffice', { state: stateName(locale, state) })}</p>
          ) : (
            <VoteGovSection state={state} locale={locale} />
          )}
          <NextElectionOfState state={state} context={context} />
          <p class="meta">
            <a href={link(`/states/${state.code}`)}>{t('search.statePage', { state: stateName(locale, state) })}</a>
          </p>
        </>
      ))}
      {states.length === 0 && <p>{t(notice ? 'search.askYourOffice' : 'search.tryOtherWords')}</p>}
    </Card>
  );
}
