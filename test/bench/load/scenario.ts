import type { Ask } from '../ask.js';
import type { Contestant } from '../contestants.js';
import type { Goal, Spread } from '../results.js';
import type { Site } from '../service.js';

/** What requests are made from. */
export interface Asking {
  site: Site;
  /** Where the service listens. */
  url: string;
  round: number;
  seconds: number;
}

/** A kind of request, asked of several servers under load. */
export interface LoadScenario {
  id: string;
  title: string;
  note: string;
  /** Part of the run that takes a minute. */
  quick: boolean;
  /** Which status the answers have; 200 when it is left out. */
  status?: number;
  /** Beside the service and the bare server, which are always there. */
  others: Contestant[];
  /** Of those, the ones that a quick run leaves out. */
  notQuick?: Contestant[];
  /** The requests of a round, the same for each server. Round 0 is for warming up. */
  asks(from: Asking): Ask[] | Promise<Ask[]>;
  /** How many of the first requests have their answers compared. */
  compared: number;
  /** No request comes twice; the bare server sends one answer of middling size. */
  different?: boolean;
  goals(ratio: Ratio): Goal[];
}

/** How many requests the service answers for one of another server, over the rounds. */
export type Ratio = (other: string) => Spread;
