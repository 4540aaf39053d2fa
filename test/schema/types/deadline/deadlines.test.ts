import type { GraphQLEnumType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../../../../schema/build.js';
import { useService } from '../../../support/service.js';

const service = useService({ limits: { cost: 1_000_000 } });

interface Deadline {
  id: string;
  state: { code: string };
  item: { slug: string; text: string; footnotes: string };
  kind: string | null;
  date: string | null;
  time: string | null;
  timeKind: string | null;
  zones: string[];
  status: string;
  statusNote: string | null;
}

const PARTS = `id state { code } item { slug text footnotes } action method kind date actBy countedDate time timeKind zones status
  statusNote rule`;

async function deadlines(election: string, args = ''): Promise<Deadline[]> {
  const data = await service.data(`{ election(id: "${election}") { deadlines${args} { ${PARTS} } } }`);
  return data.election.deadlines;
}

const all = () => deadlines('US-2028-11-07');

describe('the deadlines of all states', () => {
  it('are in one response within the limits, at least 12 for each of 51 states', async () => {
    const found = await all();
    const fields = new Set(found.map(({ state, item }) => `${state.code} ${item.slug}`));
    expect(fields.size).toBe(51 * 12);
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  });

  it('have a time of the clock, or the moment that it stands for', async () => {
    const found = await all();
    expect(new Set(found.map(({ timeKind }) => timeKind))).toEqual(
      new Set([null, 'CLOCK', 'POLLS_CLOSE', 'OFFICE_CLOSE']),
    );
    const clock = found.filter(({ timeKind }) => timeKind === 'CLOCK');
    expect(clock.filter(({ time }) => !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time ?? ''))).toEqual([]);
    expect(found.filter((one) => one.time !== null && !clock.includes(one))).toEqual([]);
  });

  it('are the same as those of each state', async () => {
    const { data } = await service.graphql('{ states { deadlines(election: "US-2028-11-07") { id } } }');
    const ofStates = data.states.flatMap((state: { deadlines: Deadline[] }) => state.deadlines.map(({ id }) => id));
    expect(ofStates).toEqual((await all()).map(({ id }) => id));
  });
});

describe('the status of a deadline', () => {
  const values = (buildSchema().getType('DeadlineStatus') as GraphQLEnumType).getValues();

  it('has each of its values in 2028, in federal and state elections', async () => {
    const ofState = [...(await deadlines('GA-2028-05-23')), ...(await deadlines('GA-2028-12-05'))];
    const found = new Set([...(await all()), ...ofState].map(({ status }) => status));
    expect(found).toEqual(new Set(values.map(({ name }) => name)));
  });

  it('says whether there is a date, and where there is none, a note says why', async () => {
    for (const { id, date, status, statusNote } of await all()) {
      expect(['COUNTED', 'MOVED', 'MAY_MOVE'].includes(status), id).toBe(date !== null);
      if (status !== 'COUNTED') expect(statusNote, id).toBeTruthy();
    }
  });
});

describe('the deadlines of an election of one state', () => {
  it('are unconfirmed for a primary, with the reason', async () => {
    const found = await deadlines('GA-2028-05-23');
    expect(found).toHaveLength(12);
    for (const one of found.filter(({ status }) => status !== 'UNKNOWN'))
      expect(one).toMatchObject({
        state: { code: 'GA' },
        status: 'UNCONFIRMED',
        statusNote: expect.stringMatching(/Call the election office to confirm|confirm with the election office/),
      });
  });
});

describe('the arguments of deadlines', () => {
  it('select states and kinds', async () => {
    const found = await deadlines('US-2028-11-07', '(states: ["MA", "CA"], kinds: [OPENS, POSTMARKED])');
    expect(new Set(found.map(({ state, kind }) => `${state.code} ${kind}`))).toEqual(
      new Set(['CA OPENS', 'CA POSTMARKED', 'MA OPENS', 'MA POSTMARKED']),
    );
  });

  it('select a period by date, with both of its days, and leave out deadlines without a date', async () => {
    const dates = (await deadlines('US-2028-11-07', '(from: "2028-10-09", to: "2028-10-10")')).map(({ date }) => date);
    expect(new Set(dates)).toEqual(new Set(['2028-10-09', '2028-10-10']));
    const everything = await all();
    const later = everything.filter(({ date }) => (date ?? '') >= '2028-11-01');
    expect(await deadlines('US-2028-11-07', '(from: "2028-11-01")')).toEqual(later);
    expect(await deadlines('US-2028-11-07', '(from: null, to: null, kinds: null, states: null)')).toEqual(everything);
  });

  it.each([
    ['from: "2028-11-31"', 'A date must be a string with a day that exists'],
    ['from: "2028-11-07", to: "2028-11-01"', '"from" must not be later than "to"'],
  ])('are refused if they are invalid: %s', async (args, message) => {
    const { errors } = await service.graphql(`{ election(id: "US-2028-11-07") { deadlines(${args}) { id } } }`);
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(errors[0].message).toContain(message);
  });
});
