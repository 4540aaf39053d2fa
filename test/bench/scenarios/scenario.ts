import type { Section } from '../results.js';
import type { World } from '../world.js';

export interface Scenario {
  id: string;
  title: string;
  /** Part of the run that takes a minute. */
  quick: boolean;
  /** @returns a reason in words where it cannot be measured here */
  run(world: World): Promise<Section | string>;
}
