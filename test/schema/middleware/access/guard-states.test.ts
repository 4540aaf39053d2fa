import 'reflect-metadata';
import { buildSchema, type GraphQLObjectType, graphql } from 'graphql';
import { expect, it } from 'vitest';
import { Refusals } from '../../../../schema/limits/errors/refusals.js';
import { guardStates } from '../../../../schema/middleware/access/guard-states.js';

/** What a resolver returns that says nothing about its states. */
const ANSWERS: Record<string, unknown> = {
  own: { name: 'One', state: { code: 'AA' } },
  other: { name: 'Secret', state: { code: 'BB' } },
  later: Promise.resolve([
    { name: 'One', state: { code: 'AA' } },
    { name: 'Secret', state: { code: 'BB' } },
  ]),
  unclear: { name: 'Secret' },
  anything: { __typename: 'Region', name: 'Secret', state: { code: 'BB' } },
  open: { __typename: 'Field', name: 'One' },
  none: null,
};

function guardedSchema() {
  const schema = buildSchema(`
    interface Named { name: String }
    type Region implements Named { name: String }
    type Field implements Named { name: String }
    type Query { own: Region other: Region later: [Region] unclear: Region anything: Named open: Named none: Region }
  `);
  const fields = (schema.getQueryType() as GraphQLObjectType).getFields();
  for (const [name, answer] of Object.entries(ANSWERS)) if (fields[name]) fields[name].resolve = () => answer;
  guardStates(schema, ({ name }) => name === 'Region');
  return schema;
}

const source =
  '{ own { name } other { name } later { name } unclear { name } anything { name } open { name } none { name } }';
const refusals = new Refusals();
const ask = (access: string) =>
  graphql({ schema: guardedSchema(), source, contextValue: { access, refusals, demoStates: new Set(['AA']) } });

it('lets the demo key of DEMO_STATES see no object of another state, however a resolver finds it', async () => {
  const { data, errors } = await ask('demo');
  expect(data).toEqual({
    ...{ own: { name: 'One' }, open: { name: 'One' }, none: null },
    ...{ other: null, later: null, unclear: null, anything: null },
  });
  expect(errors?.map(({ extensions }) => extensions.code)).toEqual(Array(4).fill('FORBIDDEN'));
});

it('leaves other keys alone', async () => {
  const { data, errors } = await ask('keyed');
  expect(errors).toBeUndefined();
  expect(data?.other).toEqual({ name: 'Secret' });
});
