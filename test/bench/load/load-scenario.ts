import type { Fixture } from '../fixture.js';
import type { BenchRequest } from '../http.js';
import type { BenchServer } from '../servers.js';

export interface RequestInput {
  fixture: Fixture;
  /** URL of the service. */
  url: string;
  /** 0 is the warm-up. */
  round: number;
  seconds: number;
}

/** One kind of request, sent to several servers under load. */
export interface LoadScenario {
  id: string;
  title: string;
  /** Part of a quick run. */
  quick: boolean;
  /** Status of every response; 200 by default. */
  status?: number;
  /** Servers besides the service and the bare server, which always take part. */
  peers: BenchServer[];
  /** The requests of a round, the same for each server. */
  requests(input: RequestInput): BenchRequest[] | Promise<BenchRequest[]>;
  /** How many of the requests have their responses compared before the load. */
  compared: number;
  /** No request repeats. The bare server then sends one response of median size. */
  unique?: boolean;
  /** The least ratio of the service to another server, by the name of the server, in requests per second of CPU time. */
  floors: Readonly<Record<string, number>>;
  /** The most CPU time of a request, in µs. */
  most?: number;
}
