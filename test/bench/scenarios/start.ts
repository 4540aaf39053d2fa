import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../support/free-port.js';
import { spread } from '../figures.js';
import { residentMb, startProcess } from '../processes.js';
import type { BenchContext, Scenario } from '../scenario.js';
import { START_COMMAND, serviceEnvironment, waitForOk } from '../service.js';

/** A response that needs the dataset. */
const PATH = '/v2/election/field/';

/** From the start of the process to the first 200, and the memory a second later. The dataset and the accounts exist. */
export const startUp: Scenario = {
  id: 'start',
  quick: true,
  async run(context) {
    const rounds: { seconds: number; rssMb: number }[] = [];
    // Round 0 fills the file cache.
    for (let round = 0; round <= context.effort.rounds; round += 1) {
      context.progress(`Start: ${round === 0 ? 'warm up' : `round ${round} of ${context.effort.rounds}`}`);
      const measured = await startOnce(context);
      if (round > 0) rounds.push(measured);
    }
    const seconds = spread(rounds.map((round) => round.seconds));
    const rss = spread(rounds.map(({ rssMb }) => rssMb));
    return {
      costs: [
        { what: 'Start to the first 200', cost: seconds, unit: 's', most: 0.5 },
        { what: 'RSS after the start', cost: rss, unit: 'MB', most: 130 },
      ],
    };
  },
};

async function startOnce({ cores, fixture }: BenchContext): Promise<{ seconds: number; rssMb: number }> {
  const port = String(await freePort());
  const environment = { ...serviceEnvironment(fixture), PORT: port };
  const from = performance.now();
  const started = startProcess(START_COMMAND, { core: cores.server, environment, discard: true });
  try {
    const seconds = ((await waitForOk(started, `http://127.0.0.1:${port}`, PATH)) - from) / 1_000;
    await sleep(1_000);
    return { seconds, rssMb: residentMb(started.pid) };
  } finally {
    await started.stop();
  }
}
