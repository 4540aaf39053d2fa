import { SLUGS, STATES } from '../../bench/fixture.js';
import type { DatasetName } from './attack-server.js';
import { operationRequest, sendOperation, type Target } from './client.js';

/** Operations that grow with a number from 1 to 98, each meant to be as expensive as it can be. */
export interface Family {
  title: string;
  dataset: DatasetName;
  make(number: number): string;
  key?: boolean;
}

const times = (count: number, make: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => make(number)).join(' ');
const aliased = (selection: string) => (count: number) => times(count, (number) => `a${number}: ${selection}`);
const within = (open: string, make: (count: number) => string) => (count: number) => `{${open}{${make(count)}}}`;

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

export const FAMILIES: readonly Family[] = [
  ...(['bundled', 'large'] as const).flatMap((dataset): Family[] => [
    { title: 'html of every state', dataset, make: within('states', aliased(html)) },
    { title: 'html of one state', dataset, make: within('state(code:"CA")', aliased(html)) },
    { title: 'all item fields of every state', dataset, make: within('states', aliased(`information{${ITEM}}`)) },
    {
      title: 'all item fields of one state',
      dataset,
      make: within('state(code:"CA")', aliased(`information{${ITEM}}`)),
    },
    { title: 'items with their fields', dataset, make: within('states', aliased(`information{id ${FIELD}}`)) },
    {
      title: 'each field of each state',
      dataset,
      make: (count) =>
        `{states{${SLUGS.slice(0, count)
          .map((slug, n) => `a${n}:item(slug:"${slug}"){${ITEM}}`)
          .join(' ')}}}`,
    },
    {
      title: 'items of fields of items',
      dataset,
      make: aliasedRoot(`fields(slugs:["polls_open"]){items{field{items{field{items{text}}}}}}`),
    },
    {
      title: 'overrides of every state',
      dataset,
      make: within('states', aliased('overrides{id text source modifiedAt}')),
    },
    {
      title: 'overrides of one state',
      dataset,
      make: within('state(code:"IL")', aliased('overrides{id text source modifiedAt region{id name}}')),
    },
    {
      title: 'overrides with what they replace',
      dataset,
      make: aliasedRoot('overrides{id text region{id name} replaces{id text footnotes}}'),
    },
  ]),
  ...(['regions', 'large'] as const).flatMap((dataset): Family[] => [
    { title: 'regions of a state', dataset, make: within('state(code:"TX")', aliased('regions{id name}')) },
    { title: 'regions of every state', dataset, make: within('states', aliased('regions{id name}')) },
    {
      title: 'values of the regions of a state',
      dataset,
      make: (count) => `{state(code:"TX"){regions{${aliased('information{text}')(count)}}}}`,
    },
    {
      title: 'html of the regions of a state',
      dataset,
      make: (count) => `{state(code:"TX"){regions{${aliased(html)(count)}}}}`,
    },
    {
      title: 'one item of the regions of a state',
      dataset,
      make: (count) => `{state(code:"TX"){regions{${aliased('item(slug:"polls_open"){id}')(count)}}}}`,
    },
    {
      title: 'overrides of the regions of a state',
      dataset,
      make: (count) => `{state(code:"TX"){regions{${aliased('overrides{id replaces{id}}')(count)}}}}`,
    },
    {
      title: 'a state of the regions of a state',
      dataset,
      make: (count) => `{state(code:"TX"){${nested(Math.min(count, 5), 'regions{state{', 'id')}}}`,
    },
  ]),
  {
    title: 'fields of the types of the schema',
    dataset: 'bundled',
    key: false,
    make: (count) => `{__schema{types{${aliased('fields{name description args{name description}}')(count)}}}}`,
  },
  {
    title: 'the types of the schema',
    dataset: 'bundled',
    key: false,
    make: (count) => `{${aliased('__schema{types{name fields{name type{name ofType{name ofType{name}}}}}}')(count)}}`,
  },
  {
    title: 'one type of the schema',
    dataset: 'bundled',
    key: false,
    make: (count) => `{${aliased('__type(name:"State"){fields{name description args{name description}}}')(count)}}`,
  },
  { title: 'names of states', dataset: 'bundled', key: false, make: aliasedRoot('states{id code name __typename}') },
  {
    title: '200 codes in each list',
    dataset: 'bundled',
    key: false,
    make: aliasedRoot(`states(codes:[${Array.from({ length: 20 }, (_, n) => `"${STATES[n]}"`)}]){id code name}`),
  },
  {
    title: 'descriptions of fields',
    dataset: 'bundled',
    key: false,
    make: aliasedRoot('fields{id slug description options v1Slugs{id note}}'),
  },
  {
    title: 'V1 slugs with their fields',
    dataset: 'bundled',
    key: false,
    make: aliasedRoot('v1Slugs{id note longName fields{id description}}'),
  },
  {
    title: 'V1 slugs of fields of V1 slugs',
    dataset: 'bundled',
    key: false,
    make: (count) => `{v1Slugs{${nested(Math.min(count, 5), 'fields{v1Slugs{', 'id')}}}`,
  },
];

function aliasedRoot(selection: string) {
  return (count: number) => `{${aliased(selection)(count)}}`;
}

const MOST = 98;

/** The same operation under another name, which the response cache does not have. */
export const named = (query: string, number: number) => `query Q${number} ${query}`;

/** The largest operation of a family that the service accepts, found by bisection; undefined if it refuses the smallest. */
export async function largestAccepted(target: Target, { make, key = true }: Omit<Family, 'title' | 'dataset'>) {
  let accepted: string | undefined;
  let [low, high] = [1, MOST];
  for (let number = 1; low <= high; number = Math.floor((low + high + 1) / 2)) {
    const query = make(number);
    const { status, body } = await sendOperation(target, operationRequest(query, { key }));
    if (status === 200 && body.data && !body.errors) {
      accepted = query;
      low = number + 1;
    } else high = number - 1;
  }
  return accepted;
}
