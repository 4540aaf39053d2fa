/** Keeps a local copy of what another machine has, so that requests never wait for it. */
export interface Follower {
  /** What it copies. */
  readonly name: 'dataset' | 'accounts';
  /** Seconds since the copy was last known to be current; as long as nothing fails, at most a few. */
  ageSeconds(): number;
  /** Why the last attempt failed, in a sentence for operators; undefined if it succeeded. */
  problem(): string | undefined;
  /** Ends its timers and connections. */
  stop(): Promise<void>;
}
