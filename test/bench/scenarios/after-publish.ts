import { Agent } from 'node:http';
import type { Cost } from '../figures.js';
import { median, spread } from '../figures.js';
import { replaceDataset, SLUGS, STATE_NAMES } from '../fixture.js';
import { type BenchRequest, bytesOf, get, post, send } from '../http.js';
import type { Scenario } from '../scenario.js';
import { startService } from '../service.js';

/** A kind of request, and the most ms that it may take. Each state or field takes a turn where it has `{state}`, `{name}`, `{county}` or `{field}`. */
type Kind = [what: string, request: string | { query: string }, most?: number];

const KINDS: Kind[] = [
  ['REST state response', '/v2/election/data/state/{state}/'],
  ['REST field list', '/v2/election/field/'],
  ['REST overrides of all states', '/v2/election/override/'],
  ['State page', '/states/{state}', 8],
  ['County page', '/states/{state}/regions/{county}'],
  ['Plan of a voter', '/states/{state}/plan?way=mail'],
  ['Search for a value', '/search?q=polling+hours+{name}', 8],
  ['Search for words', '/search?q=military+ballot+{name}', 8],
  ['Search for a place', '/search?q=washington+county+{name}', 8],
  ['Search that finds nothing', '/search?q=zymurgy+{name}', 8],
  ['Field page', '/fields/{field}'],
  ['Changes page', '/changes?state={state}'],
  ['Feed of changes', '/changes.atom'],
  ['Calendar', '/calendar/US-2028-11-07/{state}.ics'],
  ['GraphQL: values of a state', { query: '{ state(code: "{state}") { information { slug text } } }' }],
  ['GraphQL: 100 overrides', { query: '{ overrides(first: 100) { nodes { id text region { name } } } }' }],
  ['GraphQL: a region', { query: '{ region(state: "{state}", name: "{county}") { name overrides { text } } }' }],
  ['GraphQL: regions of a state', { query: '{ state(code: "{state}") { regions { name } } }' }],
  ['GraphQL: search', { query: '{ search(text: "polling hours {name}") { nodes { item { text } } } }' }],
  ['GraphQL: 50 changes', { query: '{ changes(newestFirst: true, first: 50) { nodes { id } totalCount } }' }],
  ['GraphQL: changes of a state', { query: '{ changes(states: ["{state}"], first: 50) { nodes { id } totalCount } }' }],
  ['GraphQL: 20 releases', { query: '{ releases(first: 20) { nodes { version } } }' }],
];

/** The requests of a kind after one publish, and what they took in all rounds. */
interface Requests {
  what: string;
  most: number | undefined;
  requests: BenchRequest[];
  /** In ms: of the first request in a round, which may read what others need as well, and of the others. */
  first: number[];
  others: number[];
  bytes: number[];
}

function requestsOf([what, template, most]: Kind, authorization: string): Requests {
  const isPath = typeof template === 'string';
  const written = STATE_NAMES.map(({ state, name, county }, index) =>
    (isPath ? template : template.query)
      .replace('{state}', state)
      .replace('{field}', SLUGS[index] ?? '')
      .replace('{name}', isPath ? name.replaceAll(' ', '+') : name)
      .replace('{county}', isPath ? encodeURIComponent(county) : county),
  );
  const requests = [...new Set(written)].map((text) =>
    isPath ? get(text, { authorization }) : post({ query: text }, authorization),
  );
  return { what, most, requests, first: [], others: [], bytes: [] };
}

/** Rounds before the first that counts, so that V8 has compiled the hot code. */
const WARM_UP = 2;
/** Of 50 requests of each kind. */
const MAX_ROUNDS = 5;

/** Requests after a publish, when no response is in the cache: the time from the first byte to the last, one request at a time. */
export const afterPublish: Scenario = {
  id: 'after-publish',
  quick: false,
  async run({ fixture, effort, cores, progress }) {
    const kinds = KINDS.map((kind) => requestsOf(kind, fixture.authorization));
    const service = await startService(fixture, cores.server);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    try {
      const rounds = Math.min(effort.rounds, MAX_ROUNDS);
      for (let round = 1 - WARM_UP; round <= rounds; round += 1) {
        progress(`After a publish: ${round < 1 ? 'warm up' : `round ${round} of ${rounds}`}`);
        replaceDataset(fixture, fixture.published[Math.abs(round % 2)] as string);
        for (const { requests, first, others, bytes } of kinds) {
          for (const [index, request] of requests.entries()) {
            const measured = await timed(service.url, request, agent);
            bytes.push(measured.bytes);
            if (round >= 1) (index === 0 ? first : others).push(measured.ms);
          }
        }
      }
    } finally {
      agent.destroy();
      await service.stop();
    }
    return { costs: kinds.flatMap(costsOf) };
  },
};

function costsOf({ what, most, first, others, bytes }: Requests): Cost[] {
  const cost = (name: string, times: number[]): Cost => ({
    ...{ what: name, cost: spread(times), unit: 'ms', bytes: median(bytes) },
  });
  if (others.length === 0) return [{ ...cost(`${what}, not cached`, first), most }];
  return [
    { ...cost(`${what}, the first after a publish`, first), isOnceARelease: true },
    { ...cost(`${what}, not cached`, others), most },
  ];
}

async function timed(url: string, request: BenchRequest, agent: Agent): Promise<{ ms: number; bytes: number }> {
  const from = performance.now();
  const response = await send(url, request, agent);
  const ms = performance.now() - from;
  const text = response.body.toString();
  if (response.status !== 200 || text.startsWith('{"errors"'))
    throw new Error(
      `${request.method} ${request.path} ${request.body ?? ''} responds with ${response.status}: ${text.slice(0, 500)}`,
    );
  return { ms, bytes: bytesOf(response) };
}
