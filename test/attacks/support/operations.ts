import { addDays } from '../../../db/domain/deadlines/civil-day.js';
import { times } from '../../support/times.js';
import type { DatasetName } from './attack-server.js';
import { operationRequest, sendOperation, type Target } from './client.js';

/** Operations that grow with a number from 1 to 98, each meant to be as expensive as it can be. */
export interface Family {
  title: string;
  dataset: DatasetName;
  make(number: number): string;
  /** Whether it needs a key. */
  key: boolean;
}

const aliased = (selection: string) => (count: number) => times(count, (number) => `a${number}: ${selection}`);
const within = (open: string, make: (count: number) => string) => (count: number) =>
  `{${open}{${make(count)}${'}'.repeat(open.split('{').length)}}`;

const LEAVES = 'id slug text footnotes source asOf modifiedAt';
const TYPED = `... on BooleanItem { value } ... on DateItem { date } ... on MarkdownItem { html }
  ... on MultiSelectItem { choices: selected } ... on SingleSelectItem { selected } ... on UrlItem { url }`;
/** Everything that an item says, each Markdown text as HTML. */
export const ITEM = `${LEAVES} ${TYPED}`;
const FIELD = 'field { id slug description format topic options hasOverrides }';
const html = 'information(formats: [MARKDOWN]) { ... on MarkdownItem { html } }';

/** All values of all states: what a client may well request to copy the dataset. */
export const ALL_VALUES = `{ states { id code name information { ${ITEM} } } }`;

/** Repeats what opens, and closes it all. */
const nested = (levels: number, open: string, leaf: string) =>
  `${open.repeat(levels)}${leaf}${'}'.repeat(levels * open.split('{').length - levels)}`;

const inState = (selection: (count: number) => string) => within('state(code:"TX")', selection);
const inRegions = (selection: string) => inState((count) => `regions{${aliased(selection)(count)}}`);
const inStates = (selection: string) => within('states', aliased(selection));
const atRoot = (selection: string) => (count: number) => `{${aliased(selection)(count)}}`;

const onDays = (selection: (day: string) => string) => (count: number) =>
  times(count, (number) => `a${number}: ${selection(addDays('2028-08-01', number))}`);
const voting = (day: string) => `voting(on:"${day}"){summary actions{detail facts{id}} agenda{summary conditions}}`;

const advice = (day: string) => `voting(on:"${day}"){agenda{deadlines{advice(on:"${day}")}}}`;

const overridesOfOne = 'overrides{id text source modifiedAt region{id name}}';
const overridesAtRoot = 'overrides{nodes{id text region{id name} replaces{id text footnotes}}}';

const KEYED: [DatasetName, string, Family['make']][] = [
  ['bundled', 'html of every state', inStates(html)],
  ['bundled', 'all item fields of every state', inStates(`information{${ITEM}}`)],
  ['bundled', 'items with their fields', inStates(`information{id ${FIELD}}`)],
  ['bundled', 'items of fields of items', atRoot('field(slug:"polls_open"){items{field{items{field{items{text}}}}}}')],
  ['bundled', 'the status of voting of every state on many days', within('states', onDays(voting))],
  ['bundled', 'advice on many days', inState(onDays(advice))],
  ['bundled', 'what is over of all values', inState(onDays((day) => `information{tooLate(on:"${day}")}`))],
  ['regions', 'the status of voting of regions on many days', inState((count) => `regions{${onDays(voting)(count)}}`)],
  ['regions', 'regions of every state', inStates('regions{id name}')],
  ['regions', 'values of the regions of a state', inRegions('information{text}')],
  ['regions', 'html of the regions of a state', inRegions(html)],
  [
    'regions',
    'a state of the regions of a state',
    inState((count) => nested(Math.min(count, 5), 'regions{state{', 'id')),
  ],
  ['large', 'overrides of every state', inStates('overrides{id text source modifiedAt}')],
  ['large', 'overrides of one state', inState(aliased(overridesOfOne))],
  ['large', 'overrides with what they replace', atRoot(overridesAtRoot)],
  ['large', 'cursors of pages of overrides', atRoot('overrides{pageInfo{hasNextPage endCursor}}')],
  ['large', 'numbers of overrides', atRoot('overrides(state:"TX"){totalCount}')],
  ['large', 'names of overrides of a region', atRoot('region(state:"TX",name:"Region 43"){overrides{__typename}}')],
  ['large', 'regions of every state', inStates('regions{id name}')],
  ['large', 'values of the regions of a state', inRegions('information{text}')],
  ['large', 'one item of the regions of a state', inRegions('item(slug:"polls_open"){id}')],
];

const OPEN: [string, Family['make']][] = [
  ['fields of the types of the schema', within('__schema{types', aliased('fields{name description args{name}}'))],
  ['the types of the schema', atRoot('__schema{types{name fields{name type{name ofType{name ofType{name}}}}}}')],
  ['descriptions of fields', atRoot('fields{id slug description options v1Slugs{id note}}')],
  ['V1 slugs with their fields', atRoot('v1Slugs{id note longName fields{id description}}')],
  ['V1 slugs of fields of V1 slugs', (count) => `{${nested(Math.min(count, 5), 'v1Slugs{fields{', 'id')}}`],
];

export const FAMILIES: readonly Family[] = [
  ...KEYED.map(([dataset, title, make]) => ({ dataset, title, make, key: true })),
  ...OPEN.map(([title, make]) => ({ dataset: 'bundled' as const, title, make, key: false })),
];

const MOST = 98;

/** The same operation under another name, which the response cache does not have. */
export const named = (query: string, number: number) => `query Q${number} ${query}`;

/** The largest operation of a family that the service accepts, found by bisection; undefined if it refuses the smallest. */
export async function largestAccepted(target: Target, { make, key }: Pick<Family, 'make' | 'key'>) {
  let accepted: string | undefined;
  let [low, high] = [1, MOST];
  // A tenth more or less says nothing new.
  for (let number = 1; low <= high - high / 10; number = Math.floor((low + high + 1) / 2)) {
    const query = make(number);
    const { status, body } = await sendOperation(target, operationRequest(query, { key }));
    if (status === 200 && body.data && !body.errors) {
      accepted = query;
      low = number + 1;
    } else high = number - 1;
  }
  return accepted;
}
