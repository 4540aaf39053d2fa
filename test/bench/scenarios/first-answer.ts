import { SERVICE } from '../contestants.js';
import { output } from '../processes.js';
import { atLeast, median, rounded, spread } from '../statistics.js';
import type { Scenario } from './scenario.js';

const TITLE = 'First answer of a REST path after a publish';

/** In one process and without HTTP: what the two do in common would hide the difference. */
export const firstAnswer: Scenario = {
  id: 'first-answer',
  title: TITLE,
  quick: true,
  async run({ site, effort, cores, progress }) {
    progress(`${TITLE}: ${effort.rounds * 8} rounds`);
    const command = [process.execPath, '--import', 'tsx', 'test/bench/measured/first-answers.ts'];
    const printed = await output([...command, site.datasetPath, String(effort.rounds * 8)], { core: cores.server });
    const rounds = JSON.parse(printed) as { service: number; apollo: number }[];
    const row = (server: string, key: 'service' | 'apollo') => {
      const times = rounds.map((round) => round[key]);
      return { server, 'ms for an answer': rounded(median(times)), 'least ms': rounded(Math.min(...times)) };
    };
    const ratio = spread(rounds.map(({ service, apollo }) => apollo / service));
    return {
      id: firstAnswer.id,
      title: TITLE,
      note:
        'The body of the state answer of each of the 51 states, once, from a release that was just opened; in one process, without ' +
        'HTTP. Milliseconds are of the core’s time. Both make the same bytes.',
      rows: [row(SERVICE, 'service'), row("Apollo's server.executeOperation, as it comes", 'apollo')],
      goals: [atLeast(TITLE, 3, "Apollo's server.executeOperation", ratio)],
    };
  },
};
