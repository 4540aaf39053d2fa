import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/free-port.js';
import { atMost } from '../floors.js';
import { residentMb } from '../process-stats.js';
import { startProcess } from '../processes.js';
import type { Section } from '../results.js';
import type { BenchContext, Scenario } from '../scenario.js';
import { BARE, SERVICE } from '../servers.js';
import { START_COMMAND, serviceEnvironment, waitForOk } from '../service.js';
import { median, rounded, spread } from '../statistics.js';

const TITLE = 'Start';
/** A response that needs the dataset. */
const PATH = '/v2/election/field/';

interface StartFigures {
  seconds: number;
  rssMb: number;
}
interface Round {
  bare: StartFigures;
  service: StartFigures;
}

export const startUp: Scenario = {
  id: 'start',
  title: TITLE,
  quick: true,
  async run(context) {
    const { effort, folder, fixture, progress } = context;
    const file = join(folder, 'start.json');
    const response = { path: PATH, status: 200, headers: {}, body: Buffer.from('[]').toString('base64') };
    writeFileSync(file, JSON.stringify([response]));
    const rounds: Round[] = [];
    // Round 0 fills the file cache.
    for (let round = 0; round <= effort.rounds; round += 1) {
      progress(`${TITLE}: ${round === 0 ? 'warm up' : `round ${round} of ${effort.rounds}`}`);
      const bare = await startOnce(context, (port) => ({
        command: [process.execPath, 'test/bench/peers/bare.mjs', file, port],
      }));
      const service = await startOnce(context, (port) => ({
        command: START_COMMAND,
        environment: { ...serviceEnvironment(fixture), PORT: port },
      }));
      if (round > 0) rounds.push({ bare, service });
    }
    return sectionOf(rounds);
  },
};

type Launch = (port: string) => { command: string[]; environment?: NodeJS.ProcessEnv };

/** Starts a server, waits for its first 200, and reads its RSS a second later. */
async function startOnce({ cores }: BenchContext, launch: Launch): Promise<StartFigures> {
  const port = await freePort();
  const { command, environment } = launch(String(port));
  const from = performance.now();
  const started = startProcess(command, { core: cores.server, environment, discard: true });
  try {
    const seconds = ((await waitForOk(started, `http://127.0.0.1:${port}`, PATH)) - from) / 1_000;
    await sleep(1_000);
    return { seconds, rssMb: residentMb(started.pid) };
  } finally {
    await started.stop();
  }
}

function sectionOf(rounds: Round[]): Section {
  const toBare = rounded(median(rounds.map(({ bare, service }) => service.seconds / bare.seconds)));
  const row = (server: string, key: keyof Round, ratio: number) => {
    const of = (name: keyof StartFigures) => rounded(median(rounds.map((round) => round[key][name])));
    return {
      server,
      's to the first 200': of('seconds'),
      'ratio to bare': ratio,
      'RSS MB a second later': of('rssMb'),
    };
  };
  return {
    id: startUp.id,
    title: TITLE,
    note: `From the start of the process to the first 200 on ${PATH}, with a request every 2 ms. The dataset and the accounts exist.`,
    rows: [row(BARE, 'bare', 1), row(SERVICE, 'service', toBare)],
    floors: [
      atMost('Start to the first 200', 1, 's', spread(rounds.map(({ service }) => service.seconds))),
      atMost('RSS after the start', 130, 'MB', spread(rounds.map(({ service }) => service.rssMb))),
    ],
  };
}
