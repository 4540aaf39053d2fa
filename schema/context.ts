import { yieldToEventLoop } from '../db/event-loop.js';
import type { InformationRow } from '../db/storage/queries/information.js';
import type { OpenRelease, ReleaseData } from '../db/storage/release/dataset-store.js';
import { Refusals } from './limits/errors/errors.js';
import { Warnings } from './limits/errors/warnings.js';
import { createLoaders, type Loaders } from './loaders/index.js';
import { findRelease, HOW_TO_LIST } from './middleware/release/known-release.js';

export type { OpenRelease, ReleaseData };

/** What the caller may see; with `demo`, what is open, and values of the states of the demo key. Only `Query.key` knows who the caller is. */
export type Access = 'open' | 'keyed' | 'demo';

export interface Demo {
  /** Codes of the states whose values it may see. */
  readonly states: ReadonlySet<string>;
  /** Why it does not see others. */
  readonly refusal: string;
}

/** Where people report a problem with a value. @param version of the release */
export type ReportUrl = (item: Pick<InformationRow, 'state' | 'region' | 'slug' | 'text'>, version: string) => string;

/** The API key of the operation that a client sent. */
export interface Caller {
  readonly id: string;
  readonly label: string;
  readonly customer: string;
  readonly expiresAt: string | null;
  /** Set by the resolver that shows the caller: the response is for nobody else, and only for this moment. */
  isShown: boolean;
  /** The current day (UTC), as usage is recorded. */
  today(): string;
  /** By day, both included; undefined if it cannot be read now. */
  usage(since: string, until: string): Promise<CallerUsage[] | undefined>;
  /** As it is after the operation was charged; null without a limit. */
  rateLimit(): { limit: number; remaining: number; resetAt: string } | null;
}

export type CallerUsage = Record<'requests' | 'cost' | 'limited', number> & { day: string };

export interface ContextOptions {
  caller?: Caller | undefined;
  reportUrl?: ReportUrl | undefined;
  demo?: Demo | undefined;
}

export interface Context {
  /** The current release, or the one that `releaseAt` has opened. */
  dataset: OpenRelease;
  loaders: Loaders;
  /** Follows the id of each object of an earlier release: client caches store objects under their ids. */
  idSuffix: string;
  /** Says why the release that the operation names cannot be read. */
  missingRelease: string | undefined;
  readonly access: Access;
  /** Undefined for callers without a key, and for operations of the service itself. */
  readonly caller: Caller | undefined;
  /** About names that do not exist. Only responses to clients show them. */
  readonly warnings: Warnings;
  readonly refusals: Refusals;
  readonly reportUrl: ReportUrl | undefined;
  readonly demo: Demo;
}

const NO_DEMO: Demo = { states: new Set(), refusal: '' };

/** Creates the context of one operation. Do not reuse it: its loaders cache what they read. */
export function createContext(
  dataset: OpenRelease,
  access: Access,
  { reportUrl, caller, demo = NO_DEMO }: ContextOptions = {},
): Context {
  return {
    dataset,
    access,
    caller,
    reportUrl,
    demo,
    warnings: new Warnings(),
    refusals: new Refusals(),
    loaders: createLoaders(dataset.database),
    idSuffix: '',
    missingRelease: undefined,
  };
}

/** Lets an operation read an earlier release, before it runs. */
export async function releaseAt(context: Context, version: string): Promise<void> {
  // Other requests run between two files: to check one of 100,000 overrides takes up to 0.1 s.
  await yieldToEventLoop();
  const found = findRelease(context.dataset, version);
  if ('reason' in found) {
    context.missingRelease = `${found.message} ${HOW_TO_LIST}`;
    return;
  }
  context.dataset = found;
  context.loaders = createLoaders(found.database);
  context.idSuffix = `@${version}`;
}
