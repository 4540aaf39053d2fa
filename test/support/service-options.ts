import type { ApolloServerPlugin } from '@apollo/server';
import type { OperationLimits } from '../../schema/limits/operation-limits.js';
import type { Log } from '../../src/process/log/log.js';
import type { RateLimit, RateLimits } from '../../src/server/access/rate-limit.js';
import type { SharedLimits } from '../../src/server/access/shared-limits.js';
import type { OperationContext } from '../../src/server/graphql/run-operation.js';

export interface Key {
  keyId: string;
  keySecret: string;
}

export interface ServiceOptions {
  /** Folder with the CSV files; the bundled one when it is left out, none when it is null. */
  dataset?: string | null;
  publicUrl?: string;
  contactEmail?: string;
  dashboardUrl?: string;
  reportUrl?: string | undefined;
  v1Sunset?: string;
  /** Whether the demo key opens everything, and pages need no key. */
  hasLocalDemo?: boolean;
  /** States of the demo key. */
  demoStates?: string[];
  explorer?: 'keyed' | 'public';
  limits?: Partial<OperationLimits>;
  /** Off unless a test sets it; one value is for keys and addresses. */
  rateLimit?: RateLimit | RateLimits;
  /** Counts for all servers; each service counts for itself when it is left out. */
  sharedLimits?: SharedLimits;
  proxies?: number;
  /** SQL statements of the dataset that fail, as after a fault of the disk. */
  failingStatements?: RegExp;
  maxConnections?: number;
  metrics?: 'off' | 'public';
  /** Of Apollo Server. */
  plugins?: ApolloServerPlugin<OperationContext>[];
  /** Silent when it is left out. */
  log?: Log;
  /** The clock of pages that depend on the current day; that of the machine when it is left out. */
  now?: () => Date;
}

/** The files that a service is started on, and the key that is its own. */
export interface ServiceFiles {
  datasetPath: string;
  accountsPath: string;
  key: Key;
}

/** A service that listens. */
export interface Running {
  url: string;
  /** The SQL statements that ran on the dataset since the last call. */
  takeStatements(): string[];
  stop(): Promise<void>;
}

export const CONTACT = 'keys@example.org';
