import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Path parameters by name, percent-decoded. A value that cannot be decoded is left as it was sent. */
export type Params = Readonly<Record<string, string>>;
export type Variables = Readonly<Record<string, unknown>>;

/** What is wrong with a request. The server writes the response. */
interface RouteProblem {
  status: 400 | 404;
  detail: string;
}

/** Settings of the operator that affect headers. */
export interface RouteOptions {
  /** Prefix of links; if empty, they are relative. */
  baseUrl?: string;
  /** The day on which V1 will be shut down, `YYYY-MM-DD`; empty if it is not decided. */
  v1Sunset?: string;
}

/** One REST endpoint: a path, the GraphQL operation that provides its data, and the shape of its body. */
interface Route<Data = never> {
  /** Version and resource, such as `v2/state`. Also the file name of the document. */
  readonly name: string;
  /** Includes the version and the trailing slash. Parameters are written `{name}`. */
  readonly path: string;
  /** Whether it requires an API key. */
  readonly keyed: boolean;
  /** Source of the GraphQL document. Its variables are the parameters of the path. */
  readonly document: string;
  /** Headers of every response on this path, including errors. */
  headers?(path: string, options: RouteOptions): Readonly<Record<string, string>>;
  /** Checks the parameters. The problem is only sent to callers with access to the resource. */
  validate?(params: Params): RouteProblem | undefined;
  /** The variables that the next page changes, or undefined after the last page. A route without this function has one page. */
  next?(page: Data): Variables | undefined;
  /**
   * Makes the JSON body from the data of the operation; undefined if the resource does not exist. For a route with several pages, this
   * returns the entries of one page, and the body is the list of all entries.
   */
  body(page: Data): unknown;
  /** The 404 problem for a resource that does not exist. */
  notFound?(params: Params): RouteProblem;
}

/** A route in the table, which does not know the type of its data. */
export type AnyRoute = Route<unknown>;

/** Defines a route with the type of its data. The type must match the document; tests over HTTP check that. */
export function route<Data>(definition: Route<Data>): AnyRoute {
  return definition as unknown as AnyRoute;
}

/** Reads `<name>.graphql` in this folder. Works from dist/ too, where the build does not copy such files. */
export function readDocument(name: string): string {
  const root = dirname(createRequire(import.meta.url).resolve('#package.json'));
  return readFileSync(join(root, 'rest-compat', `${name}.graphql`), 'utf8');
}

/** The REST names of the field formats, by their GraphQL names. */
export const FORMAT_NAMES = {
  BOOLEAN: 'Boolean',
  DATE: 'Date',
  MARKDOWN: 'Markdown',
  MULTI_SELECT: 'Multi-select',
  SINGLE_SELECT: 'Single-select',
  URL: 'URL',
} as const;

/** The path parameter `state`, which V1 and V2 share. */
export const stateParameter = {
  validate({ state = '' }: Params): RouteProblem | undefined {
    if (/^[A-Z]{2}$/.test(state)) return undefined;
    return { status: 400, detail: 'The state must be a postal code of two uppercase letters, such as CA.' };
  },
  notFound({ state }: Params): RouteProblem {
    const detail = `There is no state with the code ${state}. Use the postal code of one of the 50 states, or DC.`;
    return { status: 404, detail };
  },
};
