import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChangedService } from '../../../support/changed-service.js';
import { OPERATIONS } from '../../../support/every-field.js';
import { EXPLORER_PATHS } from '../../../support/explorer-paths.js';
import { send } from '../../../support/http-request.js';
import { callMessage, post } from '../../../support/mcp-client.js';
import { basic, type Service, startService } from '../../../support/service.js';
import { twinDatasets } from '../../../support/twin-datasets.js';

let twins: Service[];
beforeAll(async () => {
  twins = await Promise.all(twinDatasets().map((dataset) => startService({ demoStates: ['BB'], dataset })));
});
afterAll(() => Promise.all((twins ?? []).map((service) => service.stop())));

type Headers = Record<string, string>;
interface Ask {
  name: string;
  /** The answer with everything that a client can compare. */
  ask(service: Service, headers: Headers): Promise<unknown>;
}

const OF_DEMO_KEY = { authorization: basic('demo', 'demo') };
const CLIENTS: [string, Headers][] = [
  ['no key', {}],
  ['the demo key of another state', OF_DEMO_KEY],
];

/** Versions, and ids of requests. */
const RANDOM = /2026-03-01-[0-9a-f]{8}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const keyOf = ({ key }: Service): Headers => ({ authorization: basic(key.keyId, key.keySecret) });

/** What the two services answer differently, also if somebody with a key has just asked: then the answer is in the cache. */
async function differences(asks: readonly Ask[], headers: Headers): Promise<string[]> {
  const found: string[] = [];
  for (const { name, ask } of asks) {
    for (let times = 0; times < 2; times += 1) await Promise.all(twins.map((service) => ask(service, keyOf(service))));
    const answers = await Promise.all(twins.map((service) => ask(service, headers)));
    const [one, other] = answers.map((answer) => JSON.stringify(answer).replace(RANDOM, '*'));
    if (one !== other) found.push(name);
  }
  return found;
}

/** @param variables in which VERSION stands for the current release */
const operation = (query: string, variables: object = {}): Ask => ({
  name: `${query} ${JSON.stringify(variables)}`,
  async ask({ graphql, url }, headers) {
    const { version } = (await graphql('{ release { version } }')).data.release;
    const body = JSON.stringify({ query, variables, extensions: { cost: true } }).replaceAll('VERSION', version);
    const sent = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } };
    const response = await fetch(`${url}/graphql`, sent);
    return [response.status, await response.json()];
  },
});

const page = (path: string): Ask => ({
  name: path,
  async ask({ url }, headers) {
    const { status, headers: answered, body } = await send(url, path, { headers });
    return [status, answered.location, answered['cache-control'], answered.vary, body];
  },
});

const tool = (name: string, input: object): Ask => ({
  name: `${name} ${JSON.stringify(input)}`,
  ask: async (service, headers) => (await post(service, callMessage(name, input), headers)).json(),
});

const NAMES = ['City of Porto', 'City of Harbor', 'City of Nowhere', 'North/South County', 'East County', 'porto'];
const OCD_IDS = ['porto', 'harbor', 'nowhere'].map((name) => `ocd-division/country:us/state:aa/place:${name}`);
const SLUGS = ['has_pav_everyone', 'gov_tool_verify', 'ballot_type', 'no_such_field'];

/** A name in other spellings: none of them may be looked up more leniently where nobody may read it. */
const spellings = (name: string) => [
  name,
  name.toUpperCase(),
  encodeURIComponent(name),
  `${name} `,
  name.replace('o', '\u043e'),
  `${name}\u0000`,
  name.normalize('NFD').replace('o', 'o\u0301'),
];

const idsOf = (name: string) => [
  ...[`AA/${name}`, `region/AA/${name}`, `answer/AA/${name}`, `field/AA/${name}`, `aa/${name}`],
  ...SLUGS.flatMap((slug) => [`AA/${name}/${slug}`, `override:AA/${name}/${slug}`, `answer/AA/${name}/${slug}`]),
];

const NODES = `query ($ids: [ID!]!, $region: ID!, $r: [_Any!]!) {
  nodes(ids: $ids) { __typename id ... on Region { name overrides { text } } ... on SearchResult { label region { name } } }
  node(id: $region) { id }
  _entities(representations: $r) { __typename ... on Region { name areas { name } } } }`;

const OF_NODES = NAMES.flatMap(spellings).flatMap((name) =>
  ['', '@VERSION', '@2020-01-01-00000000'].map((release) => {
    const ids = idsOf(name).map((id) => `${id}${release}`);
    const id = `AA/${name}${release}`;
    return operation(NODES, { ids, region: `region/${id}`, r: [{ __typename: 'Region', id }] });
  }),
);

/** Each costs points for the entries of a list that only some clients may read. */
const OF_LISTS = [
  ...['regions { id overrides { id } }', 'overrides { id region { overrides { id } } }', 'regions(all: true) { id }'],
].flatMap((list) => [
  operation(`{ state(code: "AA") { ${list} } }`),
  operation(`{ states { ${list} } }`),
  operation(`{ nodes(ids: ["AA", "BB"]) { ... on State { ${list} } } }`),
  operation(`{ field(slug: "registration_laws") { items(states: ["BB"]) { state { ${list} } } } }`),
]);

const OF_OPERATIONS = [
  ...OPERATIONS.map(([, query]) => operation(query)),
  ...OF_LISTS,
  ...OCD_IDS.flatMap((id) => [
    operation('query ($id: OcdId!) { state(ocdId: $id) { code } }', { id }),
    operation('query ($id: OcdId!) { region(ocdId: $id) { name } }', { id }),
    ...['Region', 'State'].map((type) =>
      operation('query ($r: [_Any!]!) { _entities(representations: $r) { __typename } }', {
        r: [{ __typename: type, ocdId: id }],
      }),
    ),
  ]),
  ...NAMES.map((name) => operation('query ($name: String!) { region(state: "AA", name: $name) { name } }', { name })),
];

const QUESTIONS = [
  ...['porto', 'harbor', 'city of porto', 'City of Harbor', 'PORTO', 'porto alpha', 'porto in AA', 'pörto'],
  ...['kind of balot', 'balot', 'kind of ballot in porto', 'kind of ballot in north south county', 'east county'],
  ...['tool to check a registration in city of harbor', 'any voter in north south county alpha', 'clerk'],
];
const SEARCH = `query ($text: String!, $first: Int) { search(text: $text, first: $first) { totalCount state { code } field { slug }
  corrections { from to } region { name } nodes { id kind label snippet region { name } item { text } } pageInfo { hasNextPage } } }`;

const OF_SEARCHES = QUESTIONS.flatMap((text) => [
  ...[operation(SEARCH, { text }), operation(SEARCH, { text, first: 1 }), tool('search', { question: text })],
  ...['&format=json', '&format=csv', '&state=AA', ''].map((rest) =>
    page(`/search?q=${encodeURIComponent(text)}${rest}`),
  ),
]);

const OF_PAGES = [
  ...EXPLORER_PATHS.map(page),
  ...[...NAMES, ...OCD_IDS, 'CITY OF PORTO', 'Porto', 'city', '98003'].flatMap((text) => [
    ...['/states/AA/regions/', '/states/aa/regions/', '/states/Alpha/regions/', '/regions/'].map((path) =>
      page(`${path}${encodeURIComponent(text)}`),
    ),
    page(`/states/AA/regions/${encodeURIComponent(text)}?format=json`),
    tool('get_values', { state: 'AA', region: text }),
  ]),
];

const ALL = { 'an operation': OF_OPERATIONS, 'an id': OF_NODES, 'a search': OF_SEARCHES, 'a page or a tool': OF_PAGES };

describe('two datasets that differ only in what needs a key', () => {
  describe.each(CLIENTS)('are the same with %s', (_, headers) => {
    it.each(Object.entries(ALL))('in the answers to %s', async (_, asks) => {
      expect(await differences(asks, headers)).toEqual([]);
    });
  });

  it.each(Object.entries(ALL))('are not the same with a key, in the answers to %s', async (_, asks) => {
    expect(await differences(asks, keyOf(twins[0] as Service))).not.toEqual([]);
  });
});

describe('the demo key', () => {
  it('does not tell a change of another state from one that does not exist', async () => {
    const { service, versions } = await ChangedService.start({ demoStates: ['BB'] });
    const answerTo = async (id: string) => {
      const query = 'query ($id: ID!) { node(id: $id) { id } nodes(ids: [$id]) { id } }';
      const answer = await service.graphql(query, { id }, { key: 'none', headers: OF_DEMO_KEY });
      return JSON.stringify(answer).replace(RANDOM, '*');
    };
    const known = await answerTo(`${versions[1]}/1`);
    expect(known).toContain('FORBIDDEN');
    for (const id of [`${versions[1]}/2`, `${versions[1]}/99999`, `${versions[0]}/1`, '2020-01-01-00000000/1'])
      expect(await answerTo(id)).toBe(known);
    await service.stop();
  });
});
