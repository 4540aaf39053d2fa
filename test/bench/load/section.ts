import { atLeast, atMost } from '../floors.js';
import type { Row, Section } from '../results.js';
import { BARE, type BenchServer, SERVICE } from '../servers.js';
import type { RunningServer } from '../service.js';
import { median, rounded, type Spread, spread } from '../statistics.js';
import type { LoadScenario } from './load-scenario.js';
import type { WrkResult } from './wrk.js';

/** One server in one round. */
export interface Round extends WrkResult {
  perCoreSecond: number;
  /** Share of its core that the server used. */
  serverCpu: number;
  /** The largest RSS since the server started. */
  peakMb: number;
}

export interface LoadedServer {
  server: BenchServer;
  running: RunningServer;
  rounds: Round[];
}

/**
 * The figures of all rounds. A ratio compares two servers within a round, so that both met the same machine, and it compares
 * requests per second of CPU time: other programs on the server's core, or a slow load generator, change the requests per second
 * of wall time but not these.
 */
export function sectionOf(scenario: LoadScenario, loaded: LoadedServer[]): Section {
  const { id, title, note, reference, floor } = scenario;
  const roundsOf = (name: string) => loaded.find(({ server }) => server.name === name)?.rounds ?? [];
  const ratioOf = (key: 'perCoreSecond' | 'perSecond', name: string, to: string): Spread =>
    spread(roundsOf(name).map((one, round) => one[key] / (roundsOf(to)[round] as Round)[key]));
  const ratio = (name: string, to: string) => ratioOf('perCoreSecond', name, to);
  const rows = loaded
    .map(({ server: { name }, rounds }) => rowOf(name, rounds, ratio(name, BARE), ratioOf('perSecond', name, BARE)))
    .sort((one, other) => Number(other['ratio to bare']) - Number(one['ratio to bare']));
  return {
    id,
    title,
    note,
    rows,
    serviceRssMb: rounded(Math.max(...roundsOf(SERVICE).map((round) => round.peakMb))),
    floors: [atLeast(title, floor, reference, ratio(SERVICE, reference))],
  };
}

function rowOf(server: string, rounds: Round[], toBare: Spread, byWallTime: Spread): Row {
  const of = (key: keyof Round) => median(rounds.map((round) => round[key]));
  return {
    server,
    'requests/s': Math.round(of('perSecond')),
    'ratio to bare': toBare.median,
    range: `${toBare.low} to ${toBare.high}`,
    'by wall time': byWallTime.median,
    'p50 ms': rounded(of('p50Ms')),
    'p99 ms': rounded(of('p99Ms')),
    'peak RSS MB': Math.round(Math.max(...rounds.map((round) => round.peakMb))),
    'server CPU': rounded(of('serverCpu')),
    'wrk CPU': rounded(of('wrkCpu')),
  };
}

/** The largest RSS of the service over the load scenarios; undefined when there was none. */
export function memorySection(sections: readonly Section[]): Section | undefined {
  const rows = sections.flatMap(({ title, serviceRssMb }) =>
    serviceRssMb === undefined ? [] : [{ scenario: title, 'peak RSS MB': serviceRssMb }],
  );
  if (rows.length === 0) return undefined;
  const largest = Math.max(...rows.map((row) => row['peak RSS MB']));
  return {
    id: 'memory',
    title: 'Memory under load',
    note: 'The largest RSS of the service in each load scenario, from its start to the end of the load.',
    rows,
    floors: [atMost('RSS during the benchmark', 300, 'MB', spread([largest]))],
  };
}
