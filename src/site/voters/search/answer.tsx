import { deadlineField } from '../../../../db/domain/deadlines/fields.js';
import { overByField } from '../../../voting/field-actions.js';
import { fieldLabel, stateName } from '../../../voting/messages/words.js';
import { Card } from '../../html/controls.js';
import { type Child, commaList, type Html } from '../../html/html.js';
import type { SearchPageData } from '../../operation-types.js';
import type { DataPageContext } from '../../parts/data-page.js';
import { Source, WebLink } from '../../parts/source.js';
import { type Item, standingOf } from '../../parts/values/item.js';
import { Footnotes } from '../../parts/values/markdown-value.js';
import { byName } from '../../parts/values/states.js';
import { Value } from '../../parts/values/value.js';
import { signInPath } from '../../sign-in.js';
import { NextElectionOfState, NextElections, situationIn } from './elections.js';
import {
  answersOf,
  commonOf,
  countedStates,
  type FoundState,
  InEnglish,
  isVague,
  knownStates,
  labelOf,
  type Node,
  pathOf,
  type SearchData,
  showsAllStates,
} from './hits.js';
import { NoAnswer } from './no-answer.js';
import { PlaceOf, WhichPlace } from './place.js';

type Context = DataPageContext<SearchPageData>;

/** Longer values are not in large type. */
const LARGE = 70;

/** What answers the question, as far as the visitor may see it, or that nothing does. */
export function Answer({ context, question }: { context: Context; question: string }): Child {
  const { data, found } = context;
  const { subject, answers, field, states } = data.search;
  if (isVague(data.search)) return <WhichPlace context={context} question={question} />;
  switch (subject) {
    case 'FIELD':
      return answers.map((node) => {
        if (node.state) return <StateAnswer node={node} context={context} />;
        const isOpen = showsAllStates(found) && states.length === 0;
        return field && (isOpen ? <EveryState field={field} context={context} /> : <WithoutKey context={context} />);
      });
    case 'ELECTIONS':
      return <NextElections context={context} />;
    case 'PLACE':
      return states.map((state) => <WholeState state={state} context={context} />);
    default:
      return <NoAnswer context={context} />;
  }
}

/** The value that answers the question, with its source, and the election before which it counts. */
function StateAnswer({ node, context }: { node: Node; context: Context }): Html {
  const { field } = node;
  const item = node.item as Item & { region: { name: string } | null };
  const { link, markdown, data, locale } = context;
  const { t } = locale;
  const state = data.search.states.find(({ code }) => code === node.state?.code) as FoundState;
  const isShort = item.text.length <= LARGE && item.__typename !== 'MultiSelectItem' && standingOf(item) === 'known';
  const website = state.website?.text;
  const { slug = '' } = field ?? {};
  const action = deadlineField(slug);
  const situation = situationIn(state, context);
  const isFirst = action || (situation && overByField(situation)(slug).length > 0);
  const isOfficial = item.sourceLinks.some(({ kind }) => kind === 'OFFICIAL');
  return (
    <Card
      id={`answer-${state.code}`}
      title={<a href={link(pathOf(node))}>{labelOf(context, node)}</a>}
      isSmall
      class="best"
    >
      <PlaceOf code={state.code} context={context} />
      {isFirst && <NextElectionOfState state={state} context={context} slug={slug} />}
      <div class={isShort && !action ? 'value large' : 'value'}>
        {action && t('search.generalRule')}
        <Value item={item} options={field?.options ?? null} locale={locale} />
      </div>
      <Footnotes item={item} locale={locale} markdown={markdown} />
      {node.region && !item.region && (
        <p class="meta">{t('search.ruleOfState', { region: node.region.name, state: stateName(locale, state) })}</p>
      )}
      <Source {...item} locale={locale} />
      {!isOfficial && website && (
        <p class="meta">
          {locale.rich<Html>(standingOf(item) === 'unknown' ? 'search.lookAt' : 'search.checkWith', {
            site: <>{<WebLink url={website} />}</>,
          })}
        </p>
      )}
      {!isFirst && <NextElectionOfState state={state} context={context} />}
    </Card>
  );
}

type FieldWithItems = NonNullable<SearchData['field']>;

/** What a field says in all states: of a Boolean, in which ones it is so. */
function EveryState({ field, context }: { field: FieldWithItems; context: Context }): Html {
  const { link, dataset, data, locale } = context;
  const { language, t } = locale;
  const counts = { known: knownStates(dataset.database, field.slug), all: data.states.length };
  return (
    <Card id="answer" title={fieldLabel(locale, dataset.database, field)} isSmall class="best">
      {field.format === 'BOOLEAN' ? (
        <YesAndNo field={field} context={context} />
      ) : (
        <>
          <p class="value large">{commonOf(dataset.database, field, locale) ?? t('search.knownFor', counts)}</p>
          {language === 'en' && <p>{field.description}</p>}
        </>
      )}
      <p class="meta">
        <InEnglish locale={locale} href={link(`/fields/${field.slug}`)}>
          {t('search.mapOfAll')}
        </InEnglish>
      </p>
    </Card>
  );
}

function YesAndNo({ field, context: { link, locale } }: { field: FieldWithItems; context: Context }): Html {
  const { t, rich } = locale;
  const answers = answersOf(field);
  const statesWith = (wanted: boolean | null) =>
    answers
      .filter(({ answer }) => answer === wanted)
      .map(({ state }) => ({ ...state, name: stateName(locale, state) }))
      .toSorted(byName);
  const [yes, no, unknown] = [statesWith(true), statesWith(false), statesWith(null)];
  const links = (states: typeof yes) =>
    commaList(states.map(({ code, name }) => <a href={`${link(`/states/${code}`)}#${field.slug}`}>{name}</a>));
  return (
    <>
      <p class="value large">
        {yes.length === 0 ? t('search.yesInNone') : t('search.yesIn', { states: countedStates(locale, yes) })}
      </p>
      {yes.length > 0 && <p>{links(yes)}.</p>}
      <p>
        {no.length > 0 && <>{t('search.noIn', { states: countedStates(locale, no) })} </>}
        {unknown.length > 0 && rich<Html>('search.notKnownFor', { states: <>{links(unknown)}</> })}
      </p>
    </>
  );
}

/** What a visitor without a key gets instead of a value: where the value is. */
function WithoutKey({ context }: { context: Context }): Html | null {
  const { data, link, found, dataset, locale } = context;
  const { language, t, rich } = locale;
  const { states, field } = data.search;
  if (!field) return null;
  const [state] = states.length === 1 ? states : [];
  const label = fieldLabel(locale, dataset.database, field);
  const name = state && stateName(locale, state);
  const signIn = link(signInPath(`${found.path}?${new URLSearchParams({ q: found.query?.q ?? '' })}`));
  return (
    <Card id="answer" title={name ? `${name}: ${label}` : label} isSmall class="best">
      {language === 'en' && <p>{field.description}</p>}
      <p>{rich<Html>('search.needsKey', { key: (content) => <a href={signIn}>{content}</a> })}</p>
      <p class="meta">
        {name ? (
          <a href={link(pathOf({ state: state ?? null, region: null, field }))}>
            {t('search.statePage', { state: name })}
          </a>
        ) : (
          <InEnglish locale={locale} href={link(`/fields/${field.slug}`)}>
            {t('search.allStatesOf', { label })}
          </InEnglish>
        )}
      </p>
    </Card>
  );
}

/** Where to go on, if the question names only a place. */
function WholeState({ state, context }: { state: FoundState; context: Context }): Html {
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
