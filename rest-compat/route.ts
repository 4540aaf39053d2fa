import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Problem } from './problems.js';

/** Path parameters by name, percent-decoded; a part that cannot be decoded is passed as it came. */
export type Params = Readonly<Record<string, string>>;
export type Variables = Readonly<Record<string, unknown>>;

/** What the operator decides about the paths. */
export interface MatchOptions {
  /** Put in front of links; empty keeps them relative. */
  baseUrl?: string;
  /** Day on which V1 ends, `YYYY-MM-DD`; empty while none is set. */
  v1Sunset?: string;
}

/** One promise of the contract: a path, the GraphQL operation that answers it, and the shape of the answer. */
export interface Route<Data = never> {
  /** Version and resource, such as `v2/state`; also the name of the document. */
  readonly name: string;
  /** With parameters as `{name}`; the version and the closing slash included. */
  readonly path: string;
  /** Whether it takes an API key. */
  readonly keyed: boolean;
  /** Source of the GraphQL document. */
  readonly document: string;
  /** Headers of every answer on this path, errors included. */
  headers?(path: string, options: MatchOptions): Readonly<Record<string, string>>;
  /** What is wrong with the parameters; told to callers who may see the resource. */
  validate?(params: Params): Problem | undefined;
  variables?(params: Params): Variables;
  /** Variables of the next page, or undefined after the last one. A route without it has one page. */
  next?(page: Data): Variables | undefined;
  /**
   * The JSON body from the operation's data; undefined when there is no such resource. Where there are pages, the entries of
   * one: the body is the list of those of all.
   */
  body(page: Data): unknown;
  /** Says that there is no such resource. */
  notFound?(params: Params): Problem;
}

/** A route whose data is known to the route alone, as the table holds it. */
export type AnyRoute = Route<unknown>;

/**
 * Ties a route to the type of its operation's data. The document and this type are one promise, kept by hand and tested over
 * HTTP; the table does not need to know it.
 */
export function route<Data>(definition: Route<Data>): AnyRoute {
  return definition as unknown as AnyRoute;
}

/** The document `<name>.graphql` in this folder; from dist/ as well, since the build copies no files. */
export function readDocument(name: string): string {
  const root = dirname(createRequire(import.meta.url).resolve('#package.json'));
  return readFileSync(join(root, 'rest-compat', `${name}.graphql`), 'utf8');
}
