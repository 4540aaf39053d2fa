import type { Cost } from './figures.js';
import type { Fixture } from './fixture.js';
import type { Cores } from './machine.js';

/** How much is measured. */
export interface Effort {
  quick: boolean;
  rounds: number;
  /** Length of the load on each server in each round. */
  seconds: number;
  /** Length of the load before the first round, so that V8 has compiled the hot code. */
  warmUpSeconds: number;
}

export interface BenchContext {
  cores: Cores;
  fixture: Fixture;
  effort: Effort;
  /** A temporary folder, removed when the bench ends. */
  folder: string;
  /** Prints a step to standard error. */
  progress(step: string): void;
}

export interface Scenario {
  id: string;
  /** Part of a quick run. */
  quick: boolean;
  run(context: BenchContext): Promise<Measured>;
}

export interface Measured {
  costs: Cost[];
  /** The largest RSS of the service, for load scenarios. */
  peakMb?: number;
}
