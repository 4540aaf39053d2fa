import type { ApolloServerPlugin } from '@apollo/server';
import type { OperationLimits } from '../../schema/limits/operation-limits.js';
import type { RateLimits } from '../../src/access/rate-limit.js';
import type { RateLimit } from '../../src/access/rate-limit-table.js';
import type { OperationContext } from '../../src/graphql/operation-context.js';
import type { ConnectionLimits } from '../../src/http/connections.js';
import type { Log } from '../../src/logging/log.js';
import type { SharedLimits } from '../../src/remote/shared-limits.js';

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
  /** Whether the active key is the demo key. */
  demoKey?: boolean;
  /** States of the public demo key. */
  demoStates?: string[];
  sandbox?: boolean;
  explorer?: 'keyed' | 'public' | 'off';
  limits?: Partial<OperationLimits>;
  /** Off unless a test sets it; one value is for keys and addresses. */
  rateLimit?: RateLimit | RateLimits;
  /** Counts for all servers; each service counts for itself when it is left out. */
  sharedLimits?: SharedLimits;
  proxies?: number;
  /** SQL statements of the dataset that fail, as after a fault of the disk. */
  failingStatements?: RegExp;
  maxConnections?: number;
  maxConnectionsPerAddress?: number;
  /** Those that differ from the defaults of the settings. */
  connectionLimits?: Partial<ConnectionLimits>;
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
  /** The URL that fills in the demo key. */
  demoLink: string | undefined;
  /** The SQL statements that ran on the dataset since the last call. */
  takeStatements(): string[];
  stop(): Promise<void>;
}

export const CONTACT = 'keys@example.org';
