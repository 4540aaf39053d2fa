/** What the OpenAPI document says of a route beside what the route itself says. */
export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  /** Name of the schema of its body. */
  schema: string;
  /** A short piece of a real body, which shows what there is to see. */
  toExample(body: unknown): unknown;
}

interface Item {
  text: string;
  footnotes?: string;
}

/** One item of each kind, in the order of the body: the first of those that look alike. */
function firstOfEach<Entry>(entries: readonly Entry[], kind: (entry: Entry) => string): Entry[] {
  const seen = new Map<string, Entry>();
  for (const entry of entries) if (!seen.has(kind(entry))) seen.set(kind(entry), entry);
  return [...seen.values()];
}

const onePerFormat = (body: unknown) =>
  firstOfEach(body as { field_format: string }[], ({ field_format }) => field_format);

/**
 * Of the items with the same properties the one that shows most: known and with footnotes before known before unknown; and beside
 * them an unknown one.
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

const STATE = 'The record of a state: one item for each field.';
const FIELDS = 'All fields. Each slug can be matched to the items of a state.';

/** By the name of the route. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  'v2/field': {
    operationId: 'listFields',
    summary: 'List the fields',
    description: `${FIELDS} Needs no key.`,
    schema: 'Fields',
    toExample: onePerFormat,
  },
  'v2/state': {
    operationId: 'getState',
    summary: 'Get the information of a state',
    description: `${STATE} For a voter in a region that overrides a field, the value of the override holds.`,
    schema: 'State',
    toExample: stateExample,
  },
  'v2/override': {
    operationId: 'listOverrides',
    summary: 'List the regional overrides',
    description: "All values of regions that hold in place of their state's.",
    schema: 'Overrides',
    toExample: (body) => (body as unknown[]).slice(0, 2),
  },
  'v1/field': {
    operationId: 'listFieldsV1',
    summary: 'List the V1 fields',
    description: `${FIELDS} Needs no key. Deprecated: use V2.`,
    schema: 'Fields',
    toExample: onePerFormat,
  },
  'v1/state': {
    operationId: 'getStateV1',
    summary: 'Get the V1 information of a state',
    description: `${STATE} Derived from the values of V2. Deprecated: use V2.`,
    schema: 'State',
    toExample: stateExample,
  },
};
