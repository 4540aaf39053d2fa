import { appendFileSync, cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundledDataset } from '../../../db/package-root.js';
import { answerTo, dataOf, get } from '../ask.js';
import { STATES } from '../load/names.js';
import { peakMb } from '../proc.js';
import { start, untilPrinted } from '../processes.js';
import { createSite, publish, type Site, startService } from '../service.js';
import { atMost, spread } from '../statistics.js';
import type { World } from '../world.js';
import type { Scenario } from './scenario.js';

const TITLE = '100,000 overrides';
const OVERRIDES = 100_000;
const LIST = '/v2/election/override/';
/** For what is still going on from the step before. */
const SETTLE_MS = 1_500;
/** What other clients ask meanwhile. */
const PROBED = '/v2/election/field/';

/** The longest that the other client waited, in milliseconds, and the most memory that the service had had by then. */
interface Seen {
  idle: number;
  list: number;
  published: number;
  /** How long the list took. */
  listTook: number;
  listPeak: number;
  peak: number;
}

export const manyOverrides: Scenario = {
  id: 'overrides',
  title: TITLE,
  quick: false,
  async run(world) {
    const { folder, progress, effort, cores } = world;
    progress(`${TITLE}: publishing them`);
    const [one, other] = [largeDataset(folder, OVERRIDES), largeDataset(folder, OVERRIDES + 1)];
    const own = join(folder, 'overrides-site');
    mkdirSync(own);
    const site = await createSite(own, one, cores.load);
    const rounds: Seen[] = [];
    for (let round = 1; round <= effort.rounds; round += 1) {
      progress(`${TITLE}: round ${round} of ${effort.rounds}`);
      rounds.push(await runOnce(site, round % 2 === 1 ? other : one, world));
    }
    return sectionOf(rounds);
  },
};

/** The bundled dataset with made-up overrides, spread over the states. */
function largeDataset(folder: string, count: number): string {
  const dataset = join(folder, `overrides-${count}`);
  cpSync(bundledDataset, dataset, { recursive: true });
  const rows = Array.from(
    { length: count },
    (_, number) => `${STATES[number % STATES.length]},Region ${number},polls_open,Made up ${number}.,,,\n`,
  );
  appendFileSync(join(dataset, 'overrides.csv'), rows.join(''));
  return dataset;
}

/** A service that has just started is asked for the list, which it has to make, and then has a release of the same size published. */
async function runOnce(site: Site, next: string, { cores }: World): Promise<Seen> {
  const service = await startService(site, cores.server);
  const command = [process.execPath, '--import', 'tsx', 'test/bench/measured/probe.ts', service.url, PROBED];
  const probe = start(command, { core: cores.probe });
  try {
    await untilPrinted(probe, /asking/);
    await sleep(SETTLE_MS);
    const marks = [Date.now()];
    await sleep(SETTLE_MS);
    marks.push(Date.now());
    const from = performance.now();
    const answer = await answerTo(service.url, get(LIST, { authorization: site.authorization }));
    const listTook = performance.now() - from;
    if ((dataOf(answer) as unknown[]).length < OVERRIDES) throw new Error(`${LIST} lacks overrides`);
    marks.push(Date.now());
    const listPeak = peakMb(service.pid);
    await publish(site, next, cores.load);
    await sleep(SETTLE_MS);
    marks.push(Date.now());
    await probe.stop();
    const waits = JSON.parse(probe.printed().split('asking\n')[1] ?? '[]') as Wait[];
    const [idle = 0, list = 0, published = 0] = marks
      .slice(1)
      .map((end, index) => longest(waits, marks[index] ?? 0, end));
    return { idle, list, published, listTook, listPeak, peak: peakMb(service.pid) };
  } finally {
    await Promise.all([probe.stop(), service.stop()]);
  }
}

interface Wait {
  at: number;
  ms: number;
}

function longest(waits: Wait[], from: number, to: number): number {
  return Math.max(0, ...waits.filter(({ at }) => at >= from && at < to).map(({ ms }) => ms));
}

function sectionOf(rounds: Seen[]) {
  const of = (key: keyof Seen) => spread(rounds.map((round) => round[key]));
  const row = (meanwhile: string, key: keyof Seen) => {
    const { median, low, high } = of(key);
    return { meanwhile, 'longest wait ms': median, range: `${low} to ${high}` };
  };
  return {
    id: manyOverrides.id,
    title: TITLE,
    note:
      `A client asks ${PROBED} every 4 ms while another one gets the list of overrides, which the service has to make (it took ` +
      `${of('listTook').median} ms), and then while a release of the same size is published. The wait with nothing else going on ` +
      `is what the machine adds. Peak RSS was ${of('listPeak').median} MB after the list and ${of('peak').median} MB after the release.`,
    rows: [row('nothing else', 'idle'), row(`the first ${LIST}`, 'list'), row('a release is published', 'published')],
    goals: [
      atMost('Longest wait while the list of 100,000 overrides is made', 20, 'ms', of('list')),
      atMost('Peak RSS after it', 200, 'MB', of('listPeak')),
    ],
  };
}
