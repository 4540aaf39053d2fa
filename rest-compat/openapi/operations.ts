export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  /** Name of the body's schema. */
  schema: string;
  /** Shortens a real body to a representative example. */
  toExample(body: unknown): unknown;
}

interface Item {
  text: string;
  footnotes?: string;
}

function firstOfEach<Entry>(entries: readonly Entry[], kind: (entry: Entry) => string): Entry[] {
  const seen = new Map<string, Entry>();
  for (const entry of entries) if (!seen.has(kind(entry))) seen.set(kind(entry), entry);
  return [...seen.values()];
}

const onePerFormat = (body: unknown) =>
  firstOfEach(body as { field_format: string }[], ({ field_format }) => field_format);

/**
 * Keeps one item for each set of properties, preferring known values, then footnotes, and adds one unknown value. The order of the items
 * stays the same.
 */
function stateExample(body: unknown): unknown {
  const state = body as { state_information: Item[] };
  const isUnknown = ({ text }: Item) => text === '' || text === 'N/A';
  const best = [...state.state_information].sort(
    (one, other) =>
      Number(isUnknown(one)) - Number(isUnknown(other)) || Number(!one.footnotes) - Number(!other.footnotes),
  );
  const shown = new Set(firstOfEach(best, (item) => Object.keys(item).join()));
  const unknown = state.state_information.find(({ text }) => text === '');
  if (unknown) shown.add(unknown);
  return { ...state, state_information: state.state_information.filter((item) => shown.has(item)) };
}

const STATE = 'The record of a state, with one item for each field.';
const FIELDS = 'All fields. The slug of a field is the `field_type` of its items in the record of a state.';

/** By name of the route. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'v2/field': {
    operationId: 'listFields',
    summary: 'List the fields',
    description: `${FIELDS} No API key required.`,
    schema: 'Fields',
    toExample: onePerFormat,
  },
  'v2/state': {
    operationId: 'getState',
    summary: 'Get the information of a state',
    description: `${STATE} A regional override replaces the value of its field for voters in that region.`,
    schema: 'State',
    toExample: stateExample,
  },
  'v2/override': {
    operationId: 'listOverrides',
    summary: 'List the regional overrides',
    description: "All regional values that replace their state's value.",
    schema: 'Overrides',
    toExample: (body) => (body as unknown[]).slice(0, 2),
  },
  'v1/field': {
    operationId: 'listFieldsV1',
    summary: 'List the V1 fields',
    description: `${FIELDS} No API key required. Deprecated: use V2.`,
    schema: 'Fields',
    toExample: onePerFormat,
  },
  'v1/state': {
    operationId: 'getStateV1',
    summary: 'Get the V1 information of a state',
    description: `${STATE} The values are derived from V2. Deprecated: use V2.`,
    schema: 'State',
    toExample: stateExample,
  },
};
