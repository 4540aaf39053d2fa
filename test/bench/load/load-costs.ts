import type { Cost } from '../floors.js';
import type { BenchServer } from '../servers.js';
import { SERVICE } from '../servers.js';
import type { RunningServer } from '../service.js';
import { median, spread } from '../statistics.js';
import type { LoadScenario } from './load-scenario.js';

/** One server in one round. */
export interface Round {
  /** CPU time of a request, in µs. */
  cpuMicros: number;
  /** The largest RSS since the server started. */
  peakMb: number;
}

export interface LoadedServer {
  server: BenchServer;
  running: RunningServer;
  rounds: Round[];
}

/**
 * The figures of all rounds. A ratio compares two servers within a round, so that both met the same machine, and it compares CPU time:
 * other programs on the server's core, or a slow load generator, change the requests per second of wall time, but hardly this.
 *
 * @param sizes bytes of some responses
 */
export function costOf({ title, floors, most }: LoadScenario, loaded: LoadedServer[], sizes: number[]): Cost {
  const microsOf = (name: string) =>
    loaded.find(({ server }) => server.name === name)?.rounds.map(({ cpuMicros }) => cpuMicros) ?? [];
  const own = microsOf(SERVICE);
  return {
    ...{ what: title, cost: spread(own), unit: 'µs', most, bytes: median(sizes) },
    ratios: loaded.slice(1).map(({ server: { name } }) => {
      const other = microsOf(name);
      const measured = spread(own.map((micros, round) => (other[round] as number) / micros));
      return { reference: name, least: floors[name], measured };
    }),
  };
}

export const peakOf = (loaded: LoadedServer[]): number =>
  Math.max(
    ...loaded.flatMap(({ server, rounds }) => (server.name === SERVICE ? rounds.map(({ peakMb }) => peakMb) : [])),
  );
