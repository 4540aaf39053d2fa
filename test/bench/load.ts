import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { type Cost, median, spread } from './figures.js';
import type { Fixture } from './fixture.js';
import { type BenchRequest, type BenchResponse, bytesOf, jsonOf, send, toHttpText } from './http.js';
import { cpuSeconds, output, peakMb } from './processes.js';
import type { BenchContext, Measured } from './scenario.js';
import { BARE, type BenchServer, bare, SERVICE, service } from './servers.js';
import type { RunningServer } from './service.js';

export interface RequestInput {
  fixture: Fixture;
  /** URL of the service. */
  url: string;
  /** 0 is the warm-up. */
  round: number;
  seconds: number;
}

/** One kind of request, sent to several servers under load. */
export interface LoadScenario {
  id: string;
  title: string;
  /** Part of a quick run. */
  quick: boolean;
  /** Status of every response; 200 by default. */
  status?: number;
  /** Servers besides the service and the bare server, which always take part. */
  peers: BenchServer[];
  /** The requests of a round, the same for each server. */
  requests(input: RequestInput): BenchRequest[] | Promise<BenchRequest[]>;
  /** How many of the requests have their responses compared before the load. */
  compared: number;
  /** No request repeats. The bare server then sends one response of median size. */
  unique?: boolean;
  /** The least ratio of the service to another server, by the name of the server, in requests per second of CPU time. */
  floors: Readonly<Record<string, number>>;
  /** The most CPU time of a request, in µs. */
  most?: number;
}

/** One server in one round. */
interface Round {
  /** CPU time of a request, in µs. */
  cpuMicros: number;
  /** The largest RSS since the server started. */
  peakMb: number;
}

interface LoadedServer {
  server: BenchServer;
  running: RunningServer;
  rounds: Round[];
}

/** Starts the servers, compares their responses, and measures them in turn, round by round. */
export async function runLoad(scenario: LoadScenario, context: BenchContext): Promise<Measured> {
  const loaded: LoadedServer[] = [];
  try {
    const first = await service.start(context);
    loaded.push({ server: service, running: first, rounds: [] });
    const all = await scenario.requests({ fixture: context.fixture, url: first.url, round: 0, seconds: 1 });
    const requests = all.slice(0, scenario.compared);
    const expected = await expectedResponses(first.url, requests, scenario.status ?? 200);
    for (const server of [bareFor(scenario, requests, expected), ...scenario.peers]) {
      context.progress(`${scenario.title}: start ${server.name} and compare its responses`);
      const running = await server.start(context);
      loaded.push({ server, running, rounds: [] });
      if (server.name !== BARE) await compareResponses(server, running.url, requests, expected);
    }
    for (let round = 0; round <= context.effort.rounds; round += 1) await runRound(scenario, loaded, round, context);
    return { costs: [costOf(scenario, loaded, expected.map(bytesOf))], peakMb: peakOf(loaded) };
  } finally {
    await Promise.all(loaded.map(({ running }) => running.stop()));
  }
}

function bareFor({ unique }: LoadScenario, requests: BenchRequest[], expected: BenchResponse[]): BenchServer {
  if (!unique) return bare(requests.map(({ path }, index) => ({ path, response: expected[index] as BenchResponse })));
  const bySize = [...expected].sort((one, other) => one.body.length - other.body.length);
  return bare([{ path: requests[0]?.path ?? '', response: bySize[bySize.length >> 1] as BenchResponse }]);
}

/** Each round begins with another server, so that none always runs first. */
async function runRound(scenario: LoadScenario, loaded: LoadedServer[], round: number, context: BenchContext) {
  const { effort, folder, progress, fixture } = context;
  const seconds = round === 0 ? effort.warmUpSeconds : effort.seconds;
  const url = loaded[0]?.running.url ?? '';
  const requests = await scenario.requests({ fixture, url, round, seconds });
  const file = join(folder, 'requests');
  writeFileSync(file, requests.map(toHttpText).join('\0'));
  const begin = round % loaded.length;
  for (const { server, running, rounds } of [...loaded.slice(begin), ...loaded.slice(0, begin)]) {
    progress(`${scenario.title}: ${round === 0 ? 'warm up' : `round ${round} of ${effort.rounds}`}, ${server.name}`);
    const { sent, ...measured } = await measure(running, file, { seconds, core: context.cores.load });
    if (scenario.unique && sent > requests.length && server.name !== BARE)
      throw new Error(`${server.name} repeated some of the ${requests.length} requests: raise UNIQUE_PER_SECOND`);
    if (round > 0) rounds.push(measured);
  }
}

async function measure({ url, pid }: RunningServer, file: string, options: WrkOptions) {
  const before = cpuSeconds(pid);
  const sent = await runWrk(url, file, options);
  return { sent, cpuMicros: ((cpuSeconds(pid) - before) / sent) * 1e6, peakMb: peakMb(pid) };
}

/**
 * The service's responses to some requests; every other server has to return the same data.
 *
 * @throws when one has another status, or GraphQL errors
 */
async function expectedResponses(
  url: string,
  requests: readonly BenchRequest[],
  status: number,
): Promise<BenchResponse[]> {
  const responses: BenchResponse[] = [];
  for (const request of requests) {
    const response = await send(url, request);
    const errors = (jsonOf(response) as { errors?: unknown } | undefined)?.errors;
    if (response.status !== status || errors) throw unexpected('The service', request, response);
    responses.push(response);
  }
  return responses;
}

/**
 * Sends the same requests to another server and compares the data. The order of keys does not matter.
 *
 * @throws at the first difference
 */
async function compareResponses(
  { name }: BenchServer,
  url: string,
  requests: readonly BenchRequest[],
  expected: readonly BenchResponse[],
): Promise<void> {
  for (const [index, request] of requests.entries()) {
    const ours = expected[index] as BenchResponse;
    const theirs = await send(url, request);
    if (theirs.status !== ours.status || !isDeepStrictEqual(jsonOf(theirs), jsonOf(ours)))
      throw unexpected(name, request, theirs);
  }
}

function unexpected(name: string, { path, body = '' }: BenchRequest, { status, body: answer }: BenchResponse): Error {
  return new Error(`${name} answers ${path} ${body.slice(0, 200)} with ${status}: ${answer.toString().slice(0, 500)}`);
}

interface WrkOptions {
  seconds: number;
  core: number;
}

/** Each connection sends its next request after the last response. */
export const CONNECTIONS = 10;

const SCRIPT = fileURLToPath(new URL('wrk.lua', import.meta.url));

/**
 * Sends the requests of a file to a server, again and again.
 *
 * @param file requests as HTTP text, separated by zero bytes
 * @returns how many it sent
 * @throws when a request fails: failures are faster or slower than responses
 */
async function runWrk(url: string, file: string, { seconds, core }: WrkOptions): Promise<number> {
  const limits = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '20s'];
  const printed = await output(['wrk', ...limits, '-s', SCRIPT, url, '--', file], { core });
  const [, requests, failed] = /^requests (\d+), failed (\d+)$/m.exec(printed) ?? [];
  if (requests === undefined) throw new Error(`wrk printed no result:\n${printed}`);
  if (failed !== '0') throw new Error(`${failed} of ${requests} requests to ${url} failed`);
  return Number(requests);
}

/**
 * The figures of all rounds. A ratio compares two servers within a round, so that both met the same machine, and it compares CPU time:
 * other programs on the server's core, or a slow load generator, change the requests per second of wall time, but hardly this.
 *
 * @param sizes bytes of some responses
 */
function costOf({ title, floors, most }: LoadScenario, loaded: LoadedServer[], sizes: number[]): Cost {
  const microsOf = (name: string) =>
    loaded.find(({ server }) => server.name === name)?.rounds.map(({ cpuMicros }) => cpuMicros) ?? [];
  const own = microsOf(SERVICE);
  return {
    ...{ what: title, cost: spread(own), unit: 'µs', most, bytes: median(sizes) },
    ratios: loaded.slice(1).map(({ server: { name } }) => {
      const other = microsOf(name);
      const measured = spread(own.map((micros, round) => (other[round] as number) / micros));
      return { reference: name, least: floors[name], measured };
    }),
  };
}

const peakOf = (loaded: LoadedServer[]): number =>
  Math.max(
    ...loaded.flatMap(({ server, rounds }) => (server.name === SERVICE ? rounds.map(({ peakMb }) => peakMb) : [])),
  );
