import { type CommonText, commonTexts } from '../../../db/queries/common-texts.js';
import type { DatasetDatabase } from '../../../db/release/open.js';
import { felonySentence } from '../../../db/text/felony-sentence.js';
import { shorten } from '../../../db/text/shorten.js';
import { NOT_OFFERED } from '../../../db/vocabulary.js';
import type { Child, Html } from '../../pages/html.js';
import { plain } from '../../voting/values.js';
import type { DataPageContext, FoundPage } from '../data-page.js';
import type { FoundResult, SearchPageData } from '../operation-types.js';
import { regionPath } from '../paths.js';
import { optionText } from '../values/field-parts.js';
import { type Item, standingOf } from '../values/item.js';
import { FORMAT_NAMES } from '../values/names.js';
import { WebLink } from '../values/source.js';
import { markedRuns, type QuestionWords } from './question.js';

export type Found = SearchPageData['search'];
export type Node = FoundResult;
export type FoundState = Found['states'][number];
export type FoundField = NonNullable<Node['field']>;

/** The states whose values the visitor may see on the page. */
export function readableOn({ found, demoStates }: Pick<DataPageContext<unknown>, 'found' | 'demoStates'>) {
  if (showsAllStates(found)) return undefined;
  return found.variables.values === true ? demoStates : [];
}

/** Whether the visitor may see values of all states, and what is counted from them. */
export const showsAllStates = ({ variables }: FoundPage): boolean => variables.allStates === true;

/** More states are a list to choose from, and not several answers. */
const MAX_ANSWERS = 3;

/** Whether the question has to say where it is about: a name that several states have. */
export const isVague = ({ states }: Pick<Found, 'states'>): boolean => states.length > MAX_ANSWERS;

/** The page that a result leads to. */
export function pathOf({ state, region, field }: Pick<Node, 'state' | 'region' | 'field'>): string {
  const anchor = state && field ? `#${field.slug}` : '';
  if (state && region) return `${regionPath(state.code, region.name)}${anchor}`;
  return state ? `/states/${state.code}${anchor}` : `/fields/${field?.slug ?? ''}`;
}

/** A text in which the words of the question are marked. */
export function Marked({ text, words }: { text: string; words: QuestionWords }): Html {
  return <>{markedRuns(text, words).map((run) => (run.isMarked ? <mark>{run.text}</mark> : run.text))}</>;
}

interface HitsProps {
  title: string;
  /** Leads to all of them. */
  all?: Child;
  /** Without any, why there are none. */
  children: Child;
}

/** A list of results below its title. */
export function Hits({ title, all, children }: HitsProps): Html {
  return (
    <section class="hit-list">
      <div class="group-head">
        <h2>{title}</h2>
        {all}
      </div>
      {children}
    </section>
  );
}

export function Hit({ name, children }: { name: Child; children: Child }): Html {
  return (
    <li>
      <span>{name}</span>
      <span>{children}</span>
    </li>
  );
}

/** The answers of the states to a field that is a Boolean; null where it is unknown. */
export const answersOf = ({ items = [] }: NonNullable<Found['field']>) =>
  items.map((item) => ({ state: item.state, answer: 'value' in item ? item.value : null }));

const MOST_CHARACTERS = 160;

/** A value in a line. */
export function ShortValue({ item }: { item: Item }): Child {
  const standing = standingOf(item);
  if (standing === 'unknown') return <span class="unknown">Unknown</span>;
  if (standing === 'not offered') return <span class="none">Not offered</span>;
  if (item.__typename === 'BooleanItem') return item.value ? 'Yes' : 'No';
  if (item.__typename === 'UrlItem') return <WebLink url={item.text} />;
  if (item.__typename === 'MultiSelectItem')
    return felonySentence(item) ?? ((item.selected ?? []).map(optionText).join(', ') || 'None of the options');
  return shorten(plain(item.text), MOST_CHARACTERS);
}

/** So many states have a text in common that it says something about all of them. */
const MANY = 5;
const SHORT = 60;

/** What the states have: `Yes 22 · No 28 · Unknown 1`, or `8:00 p.m. in 22 states, 7:00 p.m. in 20`. */
export function summaryOf(database: DatasetDatabase, field: Pick<FoundField, 'slug' | 'format'>): string {
  const statesWith = (wanted: string) =>
    commonTexts(database, field.slug).find(({ text }) => text === wanted)?.states ?? 0;
  if (field.format === 'BOOLEAN')
    return [`Yes ${statesWith('True')}`, `No ${statesWith('False')}`, `Unknown ${statesWith('')}`].join(' · ');
  return commonOf(database, field) ?? FORMAT_NAMES[field.format];
}

/** The texts of a field that many states have in common; undefined if they have none. */
export function commonOf(database: DatasetDatabase, { slug, format }: Pick<FoundField, 'slug' | 'format'>) {
  const texts = commonTexts(database, slug).filter(({ text }) => text !== '');
  const isCommon = ({ text, states }: CommonText) => states >= MANY && text.length <= SHORT;
  const [first, second] = texts.slice(0, 2).map((one) => isCommon(one) && one);
  if (format !== 'MARKDOWN' || !first) return undefined;
  const name = (text: string) => (text === NOT_OFFERED ? 'Not offered' : text);
  const rest = second ? `, ${name(second.text)} in ${second.states}` : '';
  return `${name(first.text)} in ${first.states} states${rest}`;
}

/** In how many states a field is known. */
export const knownStates = (database: DatasetDatabase, slug: string): number =>
  commonTexts(database, slug).reduce((sum, { text, states }) => sum + (text === '' ? 0 : states), 0);
