import { BARE, MERCURIUS, SERVICE } from '../contestants.js';
import type { Row, Section, Spread } from '../results.js';
import { median, rounded, spread } from '../statistics.js';
import type { Measured, Participant } from './run.js';
import type { LoadScenario } from './scenario.js';

/** A server that could not be measured, and why. */
export interface Absent {
  server: string;
  reason: string;
}

/**
 * What the rounds come to. A ratio is taken within a round, where both servers met the same machine, and of requests for a second
 * of the core's time: what others run on that core, or a load generator that is too slow, changes the requests for a second of
 * the clock, and not these.
 */
export function sectionOf(scenario: LoadScenario, participants: Participant[], absent: Absent[]): Section {
  const roundsOf = (name: string) => participants.find(({ contestant }) => contestant.name === name)?.rounds ?? [];
  const ratioOf = (key: 'perCoreSecond' | 'perSecond', name: string, to: string): Spread =>
    spread(roundsOf(name).map((one, round) => one[key] / (roundsOf(to)[round] as Measured)[key]));
  const ratio = (name: string, to: string) => ratioOf('perCoreSecond', name, to);
  const rows = [...participants]
    .map(({ contestant: { name }, rounds }) => rowOf(name, rounds, ratio(name, BARE), ratioOf('perSecond', name, BARE)))
    .sort((one, other) => Number(other['to bare']) - Number(one['to bare']));
  // One bar of a hundred times the length of the others would be all that there is to see.
  const measure = scenario.different ? MERCURIUS : BARE;
  return {
    id: scenario.id,
    title: scenario.title,
    note: scenario.note,
    rows: [...rows, ...absent.map(({ server, reason }): Row => ({ server, 'requests/s': reason }))],
    chart: {
      measure,
      bars: rows
        .filter(({ server }) => measure === BARE || server !== BARE)
        .map(({ server }) => ({ server: String(server), ratio: ratio(String(server), measure) })),
    },
    goals: scenario.goals((other) => ratio(SERVICE, other)),
  };
}

function rowOf(server: string, rounds: Measured[], toBare: Spread, byClock: Spread): Row {
  const of = (key: keyof Measured) => median(rounds.map((round) => round[key]));
  return {
    server,
    'requests/s': Math.round(of('perSecond')),
    'to bare': toBare.median,
    range: `${toBare.low} to ${toBare.high}`,
    'by the clock': byClock.median,
    'p50 ms': rounded(of('p50')),
    'p99 ms': rounded(of('p99')),
    'RSS MB': Math.round(Math.max(...rounds.map(({ residentMb }) => residentMb))),
    'its core': rounded(of('cpu')),
    'load’s core': rounded(of('load')),
  };
}
