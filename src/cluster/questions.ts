import type { DemoKey } from '../demo-key.js';
import type { Payment } from '../http/points.js';
import type { Figures } from '../metrics.js';
import type { Exchange } from './exchange.js';

/** What a worker asks the primary. */
export type AskedOfPrimary = {
  /** The worker is up: where is it to listen, and what has the primary made? */
  begin: (asked: null) => { port: number; demoKey: DemoKey | undefined };
  /** The worker listens, at the address that clients on this machine can use. */
  listening: (url: string) => void;
  /** The worker cannot begin; what the operator is told. */
  failed: (reason: string) => void;
  /** Takes points of a client. */
  pay: (asked: { client: string; points: number }) => Payment;
  /** Is there one of the common places for connections left? */
  takePlace: (asked: null) => boolean;
  giveBackPlace: (asked: null) => void;
  /** /metrics, of all workers. */
  metrics: (asked: null) => string;
};

/** What the primary asks a worker. */
export type AskedOfWorker = {
  /** Let the requests in flight finish, and end. Answered before. */
  stop: (asked: null) => void;
  figures: (asked: null) => Figures;
};

/** The primary, as a worker sees it. */
export type Primary = Exchange<AskedOfPrimary, AskedOfWorker>;
