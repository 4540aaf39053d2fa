import { times } from '../../support/times.js';
import type { DatasetName } from './attack-server.js';

/** Lists within lists of the same kind, from where they are longest: some once cost a fraction of what they have. */
interface NestedLists {
  dataset: DatasetName;
  title: string;
  start: string;
  /** What is nested, over and over. */
  cycle: readonly string[];
  levels: readonly number[];
  leaf: string;
  isKeyed: boolean;
}

const nested = (
  dataset: DatasetName,
  title: string,
  start: string,
  cycle: readonly string[],
  levels: readonly number[],
  leaf = 'id',
  isKeyed = true,
): NestedLists => ({ dataset, title, start, cycle, levels, leaf, isKeyed });

const FIELD = 'field(slug:"absentee_request_methods")';
const REGION = 'region(state:"IL",name:"Region 0")';
const DEADLINES = ['item', 'state', 'deadlines(election:"US-2028-11-07")'];

const LISTS: readonly NestedLists[] = [
  nested('bundled', 'V1 slugs of a field', FIELD, ['v1Slugs', 'fields'], [1, 5, 9], 'id slug', false),
  nested('bundled', 'fields of all V1 slugs', 'v1Slugs', ['fields', 'v1Slugs'], [2, 6], 'id slug', false),
  nested('bundled', 'values of fields of values', FIELD, ['items', 'field'], [3], 'id slug'),
  nested('bundled', 'deadlines of an election', 'election(id:"US-2028-11-07"){deadlines', DEADLINES, [3]),
  nested(
    'bundled',
    'values of states of elections',
    'elections(from:"2024-01-01",to:"2033-12-31")',
    ['state', 'information'],
    [2],
  ),
  nested('skewed', 'regions of a state', 'state(code:"IL")', ['regions', 'state'], [1, 3]),
  nested('skewed', 'overrides of regions', REGION, ['overrides', 'region'], [1, 3]),
  nested('skewed', 'regions of overrides', 'state(code:"IL")', ['overrides', 'state', 'regions', 'state'], [3]),
  nested('skewed', 'areas of counties', REGION, ['counties', 'areas'], [3]),
  nested('skewed', 'areas of all regions', 'state(code:"IL"){regions(all:true)', ['counties', 'areas'], [2]),
  nested(
    'skewed',
    'sources of overrides',
    'state(code:"IL"){overrides',
    ['sourceLinks'],
    [1],
    'text publisher kind url',
  ),
];

/** The nested lists at each depth, under a growing number of aliases. */
export const NESTED_LISTS = LISTS.flatMap(({ dataset, title, start, cycle, levels, leaf, isKeyed }) =>
  levels.map((count) => {
    const opening = [start, ...Array.from({ length: count }, (_, level) => cycle[level % cycle.length])].join('{');
    const closing = '}'.repeat(opening.split('{').length);
    return {
      dataset,
      isKeyed,
      title: `${title}, ${count} levels`,
      make: (aliases: number) => `{${times(aliases, (number) => `a${number}:${opening}{${leaf}${closing}`)}}`,
    };
  }),
);
