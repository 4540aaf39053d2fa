import type { Cores } from './machine.js';
import type { Site } from './service.js';

/** How much is measured. */
export interface Effort {
  quick: boolean;
  rounds: number;
  /** Of each server in each round. */
  seconds: number;
  /** Before the first round: until V8 has compiled what is hot. */
  warmUpSeconds: number;
}

/** What every scenario is given. */
export interface World {
  cores: Cores;
  site: Site;
  effort: Effort;
  /** For files that last as long as the bench. */
  folder: string;
  progress(step: string): void;
}
