import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareResponses, expectedResponses } from '../compare-responses.js';
import { type BenchRequest, type BenchResponse, bytesOf, toHttpText } from '../http.js';
import { cpuSeconds, peakMb } from '../process-stats.js';
import type { BenchContext, Measured } from '../scenario.js';
import { BARE, type BenchServer, bare, service } from '../servers.js';
import type { RunningServer } from '../service.js';
import { costOf, type LoadedServer, peakOf } from './load-costs.js';
import type { LoadScenario } from './load-scenario.js';
import { runWrk, type WrkOptions } from './wrk.js';

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
      await compareResponses(server, running.url, requests, expected);
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
  return bare([{ path: requests[0]?.path ?? '', response: bySize[bySize.length >> 1] as BenchResponse }], true);
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
