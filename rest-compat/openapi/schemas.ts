/** JSON Schemas (draft 2020-12) of the bodies. They allow no other properties, because these would break clients as well. */

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
const slug = string('Slug of a field, as in the list of fields.', SLUG);
const format = string('Format of the values of this field.', { enum: FORMATS });
const text = string('The value as text; empty if it is unknown.');
const modifiedAt = string('When the value was last modified (RFC 3339, UTC).', {
  format: 'date-time',
  pattern: 'Z$',
});

function stateRecord(item: string): Schema {
  return object({
    code: string('Postal code of the state.', { pattern: '^[A-Z]{2}$' }),
    name: string('Name of the state.'),
    state_information: list('One item for each field, sorted by slug.', ref(item)),
  });
}

const Problem: Schema = {
  ...object({
    type: string('Always about:blank, which means that the status identifies the kind of problem.', {
      const: 'about:blank',
    }),
    title: string('The reason phrase of the status.'),
    status: { type: 'integer', description: 'The HTTP status.', minimum: 400, maximum: 599 },
    detail: string('What is wrong, and what to do.'),
    instance: string('Id of the request, as in the log of the service.', { pattern: '^urn:uuid:[0-9a-f-]{36}$' }),
  }),
  description: 'An error (RFC 9457).',
};

const override = object({
  state: string('Name of the state.'),
  region: object({ name: string('Name of the region: usually a county, sometimes a city.') }),
  field: object({ slug }),
  value: string("The region's value, which replaces the state's value there."),
});

const V2 = {
  Field: object(
    {
      slug,
      description: string('Explains what the values mean.'),
      field_format: format,
      options: list('The options to select from. Only Multi-select and Single-select fields have this property.', {
        type: 'string',
      }),
    },
    ['options'],
  ),
  Fields: list('All fields, sorted by slug.', ref('Field')),
  StateInformationItem: object(
    {
      field_type: slug,
      text,
      bool_value: {
        type: ['boolean', 'null'],
        description: 'The value; null if it is unknown. Only Boolean fields have this property.',
      },
      multiselect_value: list(
        'The selected options; empty if none applies or the value is unknown. Only Multi-select fields have this property.',
        {
          type: 'string',
        },
      ),
      footnotes: string('Exceptions and explanations; empty if there are none.'),
      modified_at: modifiedAt,
    },
    ['bool_value', 'multiselect_value'],
  ),
  State: stateRecord('StateInformationItem'),
  Override: override,
  Overrides: list('All regional overrides, sorted by state, region and field.', ref('Override')),
  Problem,
};

const V1 = {
  Field: object({ slug, long_name: string('Explains what the values mean.'), field_format: format }),
  Fields: list('All V1 fields, sorted by slug.', ref('Field')),
  StateInformationItem: object({ text, field_type: slug, modified_at: modifiedAt }),
  State: stateRecord('StateInformationItem'),
  Problem,
};

export const SCHEMAS: Readonly<Record<'v1' | 'v2', Readonly<Record<string, Schema>>>> = { v1: V1, v2: V2 };
