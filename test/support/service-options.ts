import type { ApolloServerPlugin } from '@apollo/server';
import type { OperationLimits } from '../../schema/operation-limits.js';
import type { OperationContext } from '../../src/graphql/operation-context.js';

export interface Key {
  keyId: string;
  keySecret: string;
}

export interface ServiceOptions {
  /** Folder with the CSV files; the bundled one when it is left out, none when it is null. */
  dataset?: string | null;
  publicUrl?: string;
  contactEmail?: string;
  v1Sunset?: string;
  /** Whether the active key is the demo key. */
  demoKey?: boolean;
  sandbox?: boolean;
  limits?: Partial<OperationLimits>;
  rateLimit?: { points: number; seconds: number };
  proxies?: number;
  maxConnections?: number;
  metrics?: 'off' | 'public';
  /** Of Apollo Server. */
  plugins?: ApolloServerPlugin<OperationContext>[];
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
