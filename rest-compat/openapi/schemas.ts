/** JSON Schemas (draft 2020-12) of the bodies that the contract promises ("Data shapes"), strict: a property more breaks a promise too. */

type Schema = Readonly<Record<string, unknown>>;

function object(properties: Record<string, Schema>, optional: readonly string[] = []): Schema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

const string = (description: string, more: Schema = {}): Schema => ({ type: 'string', description, ...more });
const list = (description: string, items: Schema): Schema => ({ type: 'array', description, items });
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

const FORMATS = ['Boolean', 'Date', 'Markdown', 'Multi-select', 'Single-select', 'URL'];
const SLUG = { pattern: '^[a-z][a-z0-9_]*$' };
const slug = string('Slug of a field, as the field list has it.', SLUG);
const format = string('Format of the values of the field.', { enum: FORMATS });
const text = string('The value as text; empty when it is unknown.');
const modifiedAt = string('When the value was last modified: RFC 3339, in UTC.', {
  format: 'date-time',
  pattern: 'Z$',
});

function stateRecord(item: string): Schema {
  return object({
    code: string('Postal code of the state.', { pattern: '^[A-Z]{2}$' }),
    name: string('Name of the state.'),
    state_information: list('One item for each field, by slug.', ref(item)),
  });
}

const Problem: Schema = {
  ...object({
    type: string('Always about:blank: the status says what kind of problem it is.', { const: 'about:blank' }),
    title: string('The status in words.'),
    status: { type: 'integer', description: 'The HTTP status.', minimum: 400, maximum: 599 },
    detail: string('What is wrong with this request, and what to do.'),
    instance: string('Id of the request, as the log of the service has it.', { pattern: '^urn:uuid:[0-9a-f-]{36}$' }),
  }),
  description: 'An error (RFC 9457).',
};

const override = object({
  state: string('Name of the state.'),
  region: object({ name: string('Name of the region, usually a county; some are cities.') }),
  field: object({ slug }),
  value: string("The region's value, which holds there in place of the state's."),
});

const V2 = {
  Field: object(
    {
      slug,
      description: string('What the field says.'),
      field_format: format,
      options: list('The options there are: Multi-select and Single-select fields alone.', { type: 'string' }),
    },
    ['options'],
  ),
  Fields: list('All fields, by slug.', ref('Field')),
  StateInformationItem: object(
    {
      field_type: slug,
      text,
      bool_value: {
        type: ['boolean', 'null'],
        description: 'Boolean fields alone: the value; null when it is unknown.',
      },
      multiselect_value: list(
        'Multi-select fields alone: the options that apply; empty when none does, or it is unknown.',
        {
          type: 'string',
        },
      ),
      footnotes: string('Exceptions and explanations; empty when there are none.'),
      modified_at: modifiedAt,
    },
    ['bool_value', 'multiselect_value'],
  ),
  State: stateRecord('StateInformationItem'),
  Override: override,
  Overrides: list('All regional overrides, by state, region and field.', ref('Override')),
  Problem,
};

const V1 = {
  Field: object({ slug, long_name: string('What the field says.'), field_format: format }),
  Fields: list('All V1 fields, by slug.', ref('Field')),
  StateInformationItem: object({ text, field_type: slug, modified_at: modifiedAt }),
  State: stateRecord('StateInformationItem'),
  Problem,
};

export const SCHEMAS: Readonly<Record<'v1' | 'v2', Readonly<Record<string, Schema>>>> = { v1: V1, v2: V2 };
