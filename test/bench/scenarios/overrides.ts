import { setTimeout as sleep } from 'node:timers/promises';
import { publish, replaceDataset } from '../fixture.js';
import type { Unit } from '../floors.js';
import { get, jsonOf, send } from '../http.js';
import { peakMb } from '../process-stats.js';
import { startProcess, waitForOutput } from '../processes.js';
import type { BenchContext, Scenario } from '../scenario.js';
import { startService } from '../service.js';
import { spread } from '../statistics.js';

const LIST_PATH = '/v2/election/override/';
const PROBED_PATH = '/v2/election/field/';
/** Lets the work of the last step end. */
const PAUSE_MS = 1_500;
/** A round takes half a minute. */
const MAX_ROUNDS = 3;

/** What else happens, and the longest wait of the probe meanwhile, in ms. */
interface Round {
  nothing: number;
  list: number;
  publish: number;
  /** The service's largest RSS. */
  peakMb: number;
}

/**
 * A client requests the field list every 4 ms. Meanwhile another one requests all overrides, which the service has to collect, and then an
 * operator publishes a release of the same size. The wait without other requests comes from the machine.
 */
export const overrides: Scenario = {
  id: 'overrides',
  quick: false,
  async run(context) {
    const { progress, effort } = context;
    const rounds: Round[] = [];
    replaceDataset(context.fixture, context.fixture.published[0]);
    const count = Math.min(effort.rounds, MAX_ROUNDS);
    for (let round = 1; round <= count; round += 1) {
      progress(`Overrides and a publish: round ${round} of ${count}`);
      rounds.push(await runRound(context.fixture.folders[round % 2] as string, context));
    }
    const cost = (what: string, key: keyof Round, unit: Unit, most?: number) => ({
      ...{ what, unit, most },
      cost: spread(rounds.map((one) => one[key])),
    });
    return {
      costs: [
        cost('Longest wait of a client without others', 'nothing', 'ms'),
        cost('Longest wait while another requests all overrides', 'list', 'ms', 40),
        cost('Longest wait while an operator publishes', 'publish', 'ms'),
        cost('RSS after both', 'peakMb', 'MB', 200),
      ],
    };
  },
};

/** Starts the service, requests the list, and publishes a release of the same size, while a probe measures its waits. */
async function runRound(next: string, { cores, fixture }: BenchContext): Promise<Round> {
  const service = await startService(fixture, cores.server);
  const command = [process.execPath, '--import', 'tsx', 'test/bench/load/probe.ts', service.url, PROBED_PATH];
  const probe = startProcess(command, { core: cores.probe });
  try {
    await waitForOutput(probe, /started/);
    await sleep(PAUSE_MS);
    const marks = [Date.now()];
    await sleep(PAUSE_MS);
    marks.push(Date.now());
    jsonOf(await send(service.url, get(LIST_PATH, { authorization: fixture.authorization })));
    marks.push(Date.now());
    await publish(fixture, next, cores.load);
    await sleep(PAUSE_MS);
    marks.push(Date.now());
    await probe.stop();
    const waits = JSON.parse(probe.printed().split('started\n')[1] ?? '[]') as Wait[];
    const longest = marks.slice(1).map((end, index) => longestWait(waits, marks[index] ?? 0, end));
    const [nothing = 0, list = 0, published = 0] = longest;
    return { nothing, list, publish: published, peakMb: peakMb(service.pid) };
  } finally {
    await Promise.all([probe.stop(), service.stop()]);
  }
}

interface Wait {
  at: number;
  ms: number;
}

function longestWait(waits: Wait[], from: number, to: number): number {
  return Math.max(0, ...waits.filter(({ at }) => at >= from && at < to).map(({ ms }) => ms));
}
