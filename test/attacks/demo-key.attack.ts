import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../../schema/build.js';
import { generatedOperation } from '../support/generated-operations.js';
import { takeSeed } from '../support/random.js';
import { basic } from '../support/service.js';
import { attackServer } from './support/attack-server.js';
import { operationRequest, send, sendOperation } from './support/client.js';

const STATES = ['CA', 'OH'];
const OPERATIONS = 150;
/** Shorter texts say nothing about where they are from. */
const SHORTEST = 30;

const server = attackServer({ settings: { DEMO_STATES: STATES.join() } });
const headers = { authorization: basic('demo', 'demo') };

/** Ids of values, overrides, regions and deadlines of states that the key is not for. */
const IDS = `{ deadlines: state(code: "TX") { deadlines(election: "US-2028-11-07") { id } }
  state(code: "IL") { overrides { id region { id } } information { id } } }`;
const ITEM = '{ text footnotes }';
const REGION = `name overrides { text } information ${ITEM}`;
const NODE = `__typename id ... on InformationItem ${ITEM} ... on Region { ${REGION} } ... on Deadline { item ${ITEM} }
  ... on RegionalOverride { text replaces ${ITEM} } ... on SearchResult { snippet answer: item ${ITEM} }`;
const QUESTIONS = ['when do polls open in texas', 'cook county illinois absentee ballot', 'resident for 30 days'].map(
  (
    text,
  ) => `{ search(text: "${text}", first: 50) { nodes { snippet item ${ITEM} region { ${REGION} } } region { ${REGION} }
    state { information ${ITEM} } field { items ${ITEM} } } }`,
);

/** What the demo key gets for an operation. */
async function shownTo(query: string): Promise<string> {
  const sent = operationRequest(query);
  return String((await send(server, { ...sent, headers: { ...sent.headers, ...headers } })).bytes);
}

interface Item {
  text: string;
  /** Not of an override. */
  footnotes?: string;
}

/** Texts of values that only states have for which the key is not. */
async function foreignTexts(): Promise<string[]> {
  const query = '{ states { code information { text footnotes } overrides { text } } fields { description } }';
  const { body } = await sendOperation(server, operationRequest(query, { key: true }));
  const states = body.data?.states as { code: string; information: Item[]; overrides: Item[] }[];
  const isOwn = ({ code }: { code: string }) => STATES.includes(code);
  const own = JSON.stringify([states.filter(isOwn), body.data?.fields]);
  const texts = states
    .filter((state) => !isOwn(state))
    .flatMap(({ information, overrides }) => [...information, ...overrides]);
  const long = new Set(
    texts.flatMap(({ text, footnotes = '' }) => [text, footnotes]).filter((text) => text.length > SHORTEST),
  );
  return [...long].map((text) => JSON.stringify(text).slice(1, -1)).filter((text) => !own.includes(text));
}

describe('the demo key of DEMO_STATES', () => {
  it('gets no value of another state from any of many random operations, paths and files', async () => {
    const texts = await foreignTexts();
    expect(texts.length).toBeGreaterThan(500);
    const expectNone = (shown: string, of: string) => {
      const leaked = texts.find((text) => shown.includes(text));
      expect(leaked, `${of} shows ${leaked}`).toBeUndefined();
    };
    const sampling = { seed: takeSeed('public demo key'), numRuns: OPERATIONS };
    let answered = 0;
    for (const query of fc.sample(generatedOperation(buildSchema()), sampling)) {
      const shown = await shownTo(query);
      if (shown.startsWith('{"data"')) answered += 1;
      expectNone(shown, query);
    }
    expect(answered).toBeGreaterThan(OPERATIONS / 10);
    const { body } = await sendOperation(server, operationRequest(IDS, { key: true }));
    const ids = JSON.stringify(body.data).match(/(?<="id":")[^"]+/g) as string[];
    expect(ids.length).toBeGreaterThan(100);
    const some = ids.filter((_, at) => at % Math.ceil(ids.length / 60) === 0);
    const answers = ids.slice(-20).map((id) => `answer/${id}`);
    const ofIds = (few: string[]) => [
      `{ nodes(ids: ${JSON.stringify(few)}) { ${NODE} } }`,
      `{ ${few.map((id, at) => `x${at}: node(id: ${JSON.stringify(id)}) { ${NODE} }`).join(' ')} }`,
      `{ _entities(representations: [${few.map((id) => `{ __typename: "Region", id: ${JSON.stringify(id)} }`)}]) { ...on Region { ${REGION} } } }`,
    ];
    for (const query of [...ofIds(some.slice(0, 30)), ...ofIds(some.slice(30)), ...ofIds(answers), ...QUESTIONS]) {
      const shown = await shownTo(query);
      expect(shown).toMatch(/^\{"data"|FORBIDDEN/);
      expectNone(shown, query);
    }
    const release = (await sendOperation(server, operationRequest('{ release { id } }'))).body.data?.release as {
      id: string;
    };
    const paths = [
      '/v2/election/override/',
      '/v2/election/data/state/TX/',
      '/v1/election/data/state/TX/',
      '/states/TX',
      '/states/TX?format=json',
      '/compare?states=CA,TX',
      '/fields/polls_open',
      '/calendar/US-2028-11-07/TX.ics',
      '/elections/US-2028-11-07?format=json',
      '/elections/US-2028-11-07?state=TX&format=json',
      `/releases/${release.id}/values.csv`,
      `/releases/${release.id}/dataset.sqlite`,
      '/search?q=when+do+polls+open+in+texas',
      '/search?q=resident+for+30+days',
      '/search?q=resident+for+30+days&format=json',
      '/changes',
      '/changes?state=TX',
      '/states/TX/guide',
      '/fields/polls_open?option=unknown',
      '/embed/fields/polls_open',
      '/embed/elections/US-2028-11-07',
      '/elections/US-2028-11-07?format=csv',
      '/embed/states/TX/polls_open',
      '/changes.json',
      '/',
    ];
    for (const path of paths) expectNone(String((await send(server, { path, headers })).bytes), path);
    await server.expectNormal();
  });
});
