import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { v2State } from '../../../rest-compat/v2/state.js';
import { createFixture, datasetWithOverrides, type Fixture, publish, STATES } from '../fixture.js';
import { type BenchRequest, jsonOf, post, send } from '../http.js';
import type { Section } from '../results.js';
import type { Scenario } from '../scenario.js';
import { APOLLO, apollo, SERVICE } from '../servers.js';
import { startService } from '../service.js';
import { median, rounded } from '../statistics.js';
import { stateRequests } from './rest.js';

const TITLE = 'First REST state response after a publish';
/** Publishes before the first round, so that V8 has compiled the hot code. */
const WARM_UP = 10;
const OPEN_TIMEOUT_MS = 10_000;

/** Milliseconds per response. */
interface Round {
  first: number;
  again: number;
  apollo: number;
}

export const firstResponse: Scenario = {
  id: 'first-response',
  title: TITLE,
  quick: false,
  async run(context) {
    const { cores, effort, folder, progress } = context;
    progress(`${TITLE}: start ${APOLLO}`);
    // Each publish has to change something, or there is no new release.
    const datasets = [datasetWithOverrides(folder, 1), datasetWithOverrides(folder, 2)] as const;
    const fixture = await createFixture(join(folder, firstResponse.id), datasets[0], cores.load);
    const peer = await apollo.start({ ...context, fixture });
    if (typeof peer === 'string') throw new Error(peer);
    const service = await startService(fixture, cores.server);
    try {
      const rounds: Round[] = [];
      for (let number = 1; number <= WARM_UP + effort.rounds; number += 1) {
        const round = number - WARM_UP;
        progress(`${TITLE}: ${round < 1 ? 'warm up' : `round ${round} of ${effort.rounds}`}`);
        await publishNext(service.url, fixture, datasets[number % 2] as string, cores.load);
        const measured = await measure(service.url, peer.url, fixture.authorization);
        if (round > 0) rounds.push(measured);
      }
      return sectionOf(rounds);
    } finally {
      await Promise.all([service.stop(), peer.stop()]);
    }
  },
};

/** Publishes a dataset and waits until the service has opened the new release. */
async function publishNext(url: string, fixture: Fixture, dataset: string, core: number): Promise<void> {
  const before = await versionAt(url, fixture.authorization);
  await publish(fixture, dataset, core);
  const deadline = performance.now() + OPEN_TIMEOUT_MS;
  while ((await versionAt(url, fixture.authorization)) === before) {
    if (performance.now() > deadline) throw new Error('The service did not open the new release.');
    await sleep(20);
  }
}

/** The version of the release that the service has opened. */
async function versionAt(url: string, authorization: string): Promise<unknown> {
  const { data } = jsonOf(await send(url, post({ query: '{ release { version } }' }, authorization))) as {
    data: { release: { version: unknown } };
  };
  return data.release.version;
}

async function measure(url: string, peerUrl: string, authorization: string): Promise<Round> {
  const requests = stateRequests(authorization);
  const operations = STATES.map((state) => post({ query: v2State.document, variables: { state } }, authorization));
  const first = await time(url, requests);
  const again = await time(url, requests);
  const theirs = await time(peerUrl, operations);
  const bodies = theirs.data.map((body) => v2State.body((body as { data: never }).data));
  if (!isDeepStrictEqual(bodies, first.data)) throw new Error(`The service and ${APOLLO} return different data.`);
  return { first: first.ms, again: again.ms, apollo: theirs.ms };
}

/** Sends requests one after another over one connection. */
async function time(url: string, requests: BenchRequest[]): Promise<{ ms: number; data: unknown[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const from = performance.now();
  const responses = [];
  for (const request of requests) responses.push(await send(url, request, agent));
  const ms = (performance.now() - from) / requests.length;
  agent.destroy();
  return { ms, data: responses.map(jsonOf) };
}

function sectionOf(rounds: Round[]): Section {
  const row = (server: string, key: keyof Round) => {
    const times = rounds.map((round) => round[key]);
    return { server, 'ms per response': rounded(median(times)), 'least ms': rounded(Math.min(...times)) };
  };
  return {
    id: firstResponse.id,
    title: TITLE,
    note:
      'The state responses of all 51 states, one after another over one connection, right after the service has opened a new ' +
      `release. ${APOLLO} executes the same GraphQL document for each request. There is no floor.`,
    rows: [row(SERVICE, 'first'), row(`${SERVICE}, the same again`, 'again'), row(APOLLO, 'apollo')],
    floors: [],
  };
}
