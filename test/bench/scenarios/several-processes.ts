import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asText } from '../ask.js';
import { CONNECTIONS, type Fired, fire } from '../load/fire.js';
import { residentMb } from '../proc.js';
import { type Running, startService } from '../service.js';
import { atLeast, median, rounded, spread } from '../statistics.js';
import type { World } from '../world.js';
import { restStateGzip } from './rest.js';
import type { Scenario } from './scenario.js';

const TITLE = 'Several processes';

/** How many times the answers of one that so many processes are to give. */
const GOALS = new Map([
  [2, 1.7],
  [3, 2.4],
]);

interface Group {
  processes: number;
  running: Running;
  rounds: Fired[];
}

/** Each process has a core, and the load has one of its own: by the clock, since it is the cores that are to be used. */
export const severalProcesses: Scenario = {
  id: 'processes',
  title: TITLE,
  quick: false,
  async run(world) {
    const counts = [1, 2, 3].filter((count) => count < world.cores.all.length);
    if (counts.length < 2) return 'it takes three cores, two for the service and one for the load.';
    const groups: Group[] = [];
    try {
      for (const processes of counts) {
        world.progress(`${TITLE}: ${processes} start`);
        const cores = world.cores.all.slice(0, processes);
        const running = await startService(world.site, cores, { WORKERS: String(processes) });
        groups.push({ processes, running, rounds: [] });
      }
      await runRounds(groups, world);
      return sectionOf(groups);
    } finally {
      await Promise.all(groups.map(({ running }) => running.stop()));
    }
  },
};

async function runRounds(groups: Group[], { site, effort, folder, cores, progress }: World): Promise<void> {
  const file = join(folder, 'requests');
  const asks = await restStateGzip.asks({ site, url: '', round: 0, seconds: 0 });
  writeFileSync(file, asks.map(asText).join('\0'));
  for (let round = 0; round <= effort.rounds; round += 1) {
    for (const { processes, running, rounds } of groups) {
      progress(`${TITLE}: ${round === 0 ? 'warming up' : `round ${round} of ${effort.rounds}`}, ${processes}`);
      const seconds = round === 0 ? effort.warmUpSeconds : effort.seconds;
      // As many for each process: with fewer it would wait, and with more it would send more answers at a time.
      const connections = CONNECTIONS * processes;
      const fired = await fire(running.url, file, { seconds, core: cores.load, connections });
      if (round > 0) rounds.push(fired);
    }
  }
}

function sectionOf(groups: Group[]) {
  const toOne = ({ rounds }: Group) =>
    spread(rounds.map((fired, round) => fired.perSecond / (groups[0]?.rounds[round]?.perSecond ?? 0)));
  const rows = groups.map((group) => {
    const of = (key: keyof Fired) => median(group.rounds.map((fired) => fired[key]));
    const ratio = toOne(group);
    return {
      server: `the service, WORKERS=${group.processes}`,
      'requests/s': Math.round(of('perSecond')),
      'to one': ratio.median,
      range: `${ratio.low} to ${ratio.high}`,
      'p50 ms': rounded(of('p50')),
      'p99 ms': rounded(of('p99')),
      'RSS MB': Math.round(residentMb(group.running.pid)),
      'load’s core': rounded(of('load')),
    };
  });
  return {
    id: severalProcesses.id,
    title: TITLE,
    note:
      'The REST state answer in gzip, asked of 1, 2 and 3 processes with a core for each, over ten connections to each. Plain, the load generator would read two gigabytes a second, and be what is measured. Where the load generator uses nearly all of its ' +
      'core, more processes could have answered more.',
    rows,
    goals: groups.slice(1).map((group) => {
      const goal = GOALS.get(group.processes) ?? 1;
      return atLeast(`${group.processes} processes`, goal, 'one', toOne(group));
    }),
  };
}
