import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFixture, datasetWithOverrides, type Fixture, publish } from '../fixture.js';
import { atMost } from '../floors.js';
import { get, jsonOf, send } from '../http.js';
import { peakMb } from '../process-stats.js';
import { startProcess, waitForOutput } from '../processes.js';
import type { Section } from '../results.js';
import type { BenchContext, Scenario } from '../scenario.js';
import { startService } from '../service.js';
import { spread } from '../statistics.js';

const TITLE = '60,000 overrides';
const OVERRIDES = 60_000;
const LIST_PATH = '/v2/election/override/';
const PROBED_PATH = '/v2/election/field/';
/** Lets the work of the last step end. */
const PAUSE_MS = 1_500;

interface Round {
  /** The probe's longest wait in ms: without other requests, during the list, during the publish. */
  idle: number;
  list: number;
  publish: number;
  /** Duration of the list request in ms. */
  listMs: number;
  /** The service's largest RSS so far: after the list, after the publish. */
  listPeakMb: number;
  publishPeakMb: number;
}

export const overrides: Scenario = {
  id: 'overrides',
  title: TITLE,
  quick: false,
  async run(context) {
    const { folder, progress, effort, cores } = context;
    progress(`${TITLE}: publish them`);
    const [first, second] = [datasetWithOverrides(folder, OVERRIDES), datasetWithOverrides(folder, OVERRIDES + 1)];
    const fixture = await createFixture(join(folder, overrides.id), first, cores.load);
    const rounds: Round[] = [];
    for (let round = 1; round <= effort.rounds; round += 1) {
      progress(`${TITLE}: round ${round} of ${effort.rounds}`);
      rounds.push(await runRound(fixture, round % 2 === 1 ? second : first, context));
    }
    return sectionOf(rounds);
  },
};

/** Starts the service, requests the list, and publishes a release of the same size, while a probe measures its waits. */
async function runRound(fixture: Fixture, next: string, { cores }: BenchContext): Promise<Round> {
  const service = await startService(fixture, cores.server);
  const command = [process.execPath, '--import', 'tsx', 'test/bench/load/probe.ts', service.url, PROBED_PATH];
  const probe = startProcess(command, { core: cores.probe });
  try {
    await waitForOutput(probe, /started/);
    await sleep(PAUSE_MS);
    const marks = [Date.now()];
    await sleep(PAUSE_MS);
    marks.push(Date.now());
    const from = performance.now();
    const response = await send(service.url, get(LIST_PATH, { authorization: fixture.authorization }));
    const listMs = performance.now() - from;
    if ((jsonOf(response) as unknown[]).length < OVERRIDES) throw new Error(`${LIST_PATH} lacks overrides`);
    marks.push(Date.now());
    const listPeakMb = peakMb(service.pid);
    await publish(fixture, next, cores.load);
    await sleep(PAUSE_MS);
    marks.push(Date.now());
    await probe.stop();
    const waits = JSON.parse(probe.printed().split('started\n')[1] ?? '[]') as Wait[];
    const longest = marks.slice(1).map((end, index) => longestWait(waits, marks[index] ?? 0, end));
    const [idle = 0, list = 0, published = 0] = longest;
    return { idle, list, publish: published, listMs, listPeakMb, publishPeakMb: peakMb(service.pid) };
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

function sectionOf(rounds: Round[]): Section {
  const of = (key: keyof Round) => spread(rounds.map((round) => round[key]));
  const row = (during: string, key: keyof Round) => {
    const { median, low, high } = of(key);
    return { during, 'longest wait ms': median, range: `${low} to ${high}` };
  };
  return {
    id: overrides.id,
    title: TITLE,
    note:
      `A client requests ${PROBED_PATH} every 4 ms. Meanwhile another one requests the list of overrides, which the service has ` +
      `to build (in ${of('listMs').median} ms), and then an operator publishes a release of the same size. The wait without ` +
      `other requests comes from the machine. Peak RSS: ${of('listPeakMb').median} MB after the list, ` +
      `${of('publishPeakMb').median} MB after the publish.`,
    rows: [row('no other requests', 'idle'), row(`the first ${LIST_PATH}`, 'list'), row('a publish', 'publish')],
    floors: [
      atMost('60,000 overrides: longest wait for another client', 40, 'ms', of('list')),
      atMost('60,000 overrides: peak RSS after the list', 200, 'MB', of('listPeakMb')),
    ],
  };
}
