import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BARE, SERVICE } from '../contestants.js';
import { residentMb } from '../proc.js';
import { freePort, type Started, start } from '../processes.js';
import { START, untilAnswered } from '../service.js';
import { atMost, median, rounded, spread } from '../statistics.js';
import type { World } from '../world.js';
import type { Scenario } from './scenario.js';

const TITLE = 'Start';
/** An answer that takes the dataset. */
const PATH = '/v2/election/field/';

interface Seen {
  ms: number;
  rss: number;
}

export const startUp: Scenario = {
  id: 'start',
  title: TITLE,
  quick: true,
  async run(world) {
    const { effort, folder, site, progress } = world;
    const bareFile = join(folder, 'start.json');
    const answer = { path: PATH, status: 200, headers: {}, body: Buffer.from('[]').toString('base64') };
    writeFileSync(bareFile, JSON.stringify([answer]));
    const files = { DATASET_URL: `file:${site.datasetPath}`, ACCOUNTS_URL: `file:${site.accountsPath}` };
    const rounds: { bare: Seen; service: Seen }[] = [];
    // The first one reads the files that the others find in memory.
    for (let round = 0; round <= effort.rounds; round += 1) {
      progress(`${TITLE}: ${round === 0 ? 'warming up' : `round ${round} of ${effort.rounds}`}`);
      const bare = await startOnce(world, (port) => ({
        command: [process.execPath, 'test/bench/measured/bare.mjs', bareFile, port],
      }));
      const service = await startOnce(world, (port) => ({ command: START, environment: { ...files, PORT: port } }));
      if (round > 0) rounds.push({ bare, service });
    }
    return sectionOf(rounds);
  },
};

type HowToStart = (port: string) => { command: string[]; environment?: NodeJS.ProcessEnv };

/** Starts a server, waits for its first answer, and looks at its memory a second later. */
async function startOnce({ cores }: World, how: HowToStart): Promise<Seen> {
  const port = await freePort();
  const { command, environment } = how(String(port));
  const from = performance.now();
  const started: Started = start(command, { core: cores.server, environment, discard: true });
  try {
    const ms = (await untilAnswered(started, `http://127.0.0.1:${port}`, PATH)) - from;
    await sleep(1_000);
    return { ms, rss: residentMb(started.pid) };
  } finally {
    await started.stop();
  }
}

function sectionOf(rounds: { bare: Seen; service: Seen }[]) {
  const row = (server: string, key: 'bare' | 'service') => {
    const of = (name: keyof Seen) => rounded(median(rounds.map((round) => round[key][name])));
    return { server, 'ms to the first 200': of('ms'), 'RSS MB a second later': of('rss') };
  };
  return {
    id: startUp.id,
    title: TITLE,
    note: `From the start of the process to the first 200 on ${PATH}, asked every 2 ms, with a dataset and accounts that are there.`,
    rows: [row(BARE, 'bare'), row(SERVICE, 'service')],
    goals: [
      atMost('Start to the first 200', 4, '', spread(rounds.map(({ bare, service }) => service.ms / bare.ms)), 'bare'),
      atMost('RSS after the start', 100, 'MB', spread(rounds.map(({ service }) => service.rss))),
    ],
  };
}
