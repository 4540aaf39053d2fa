import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { checkDocumented } from './documented.js';
import { type Answer, BROWSER, send } from './http-request.js';
import { serve } from './serve.js';
import { copyAccounts, copyRelease } from './service-files.js';
import type { Key, Running, ServiceOptions } from './service-options.js';
import { temporaryFolder } from './temporary-folder.js';

export interface RequestOptions {
  /** Whose key to send; `active` by default. */
  key?: 'active' | 'suspended' | 'none';
  headers?: Record<string, string>;
  method?: string;
  body?: string;
}

/** The whole service on a free port of 127.0.0.1, over real files. */
export interface Service extends Running {
  /** Key of an active customer. */
  key: Key;
  /** Key of a suspended customer. */
  suspendedKey: Key;
  datasetPath: string;
  accountsPath: string;
  get(path: string, options?: RequestOptions): Promise<Response>;
  /** Opens a page as a browser does, without a key. */
  open(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** The parsed body of a 200. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape
  json(path: string, options?: RequestOptions): Promise<any>;
  /** A POST to /graphql. An object is sent as JSON. */
  post(body: object | string, options?: RequestOptions): Promise<Response>;
  /** The parsed body of a POST to /graphql. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape
  graphql(query: string, variables?: object, options?: RequestOptions): Promise<any>;
  /** The data of an answer without errors. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape
  data(query: string, variables?: object, options?: RequestOptions): Promise<any>;
}

export function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
}

/** Points of the rate limit that the client has left. */
export const pointsLeft = ({ headers }: Response): number =>
  Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);

/** Compares a response with the OpenAPI documents. */
async function checkResponse(method: string, path: string, response: Response): Promise<void> {
  const bytes = Buffer.from(await response.clone().arrayBuffer());
  // fetch has decoded the body, and still shows in which coding it came.
  const header = (name: string) => (name === 'content-encoding' ? undefined : response.headers.get(name));
  checkDocumented(method, path, { status: response.status, header, bytes });
}

export async function startService(options: ServiceOptions = {}): Promise<Service> {
  const folder = temporaryFolder();
  const datasetPath = join(folder, 'dataset.sqlite');
  const accountsPath = join(folder, 'accounts.sqlite');
  const { dataset } = options;
  if (dataset !== null) await copyRelease(dataset, datasetPath);
  const { key, suspendedKey } = await copyAccounts(accountsPath);

  const running = await serve({ datasetPath, accountsPath, key }, options);
  const { url } = running;
  const authorization = {
    active: { authorization: basic(key.keyId, key.keySecret) },
    suspended: { authorization: basic(suspendedKey.keyId, suspendedKey.keySecret) },
    none: {},
  };
  const get: Service['get'] = async (path, { key: who = 'active', headers, method = 'GET', body } = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...authorization[who], ...headers },
      ...(body !== undefined && { body }),
    });
    await checkResponse(method, path, response);
    return response;
  };
  const post: Service['post'] = (body, request = {}) =>
    get('/graphql', {
      ...request,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...request.headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const graphql: Service['graphql'] = async (query, variables = {}, request = {}) =>
    (await post({ query, variables }, request)).json();
  return {
    ...running,
    key,
    suspendedKey,
    datasetPath,
    accountsPath,
    get,
    post,
    open: (path, headers) => send(url, path, { headers: { ...BROWSER, ...headers } }),
    async json(path, request) {
      const response = await get(path, request);
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return response.json();
    },
    graphql,
    async data(...operation) {
      const { data, errors } = await graphql(...operation);
      expect(errors).toBeUndefined();
      return data;
    },
  };
}

/** Starts a service for the tests of a file or a group, and stops it after them. Its properties are there from the first test on. */
export function useService(options: ServiceOptions = {}): Service {
  const service = {} as Service;
  beforeAll(async () => {
    Object.assign(service, await startService(options));
  });
  afterAll(() => service.stop?.());
  return service;
}

let shared: Promise<Service> | undefined;

/** The service of all tests of this process that only read, with the bundled dataset and its default options. It runs until the end. */
export async function sharedService(): Promise<Service> {
  shared ??= startService();
  const service = await shared;
  service.takeStatements();
  return { ...service, stop: () => Promise.reject(new Error('Other tests use this service.')) };
}

/** The same for all tests of a file or a group. */
export function useSharedService(): Service {
  const service = {} as Service;
  beforeAll(async () => {
    Object.assign(service, await sharedService());
  });
  return service;
}

/** Runs a test that only reads. */
export async function withSharedService(check: (service: Service) => Promise<void>): Promise<void> {
  await check(await sharedService());
}

/** Runs a test on a service of its own. */
export async function withService(options: ServiceOptions, check: (service: Service) => Promise<void>): Promise<void> {
  const service = await startService(options);
  try {
    await check(service);
  } finally {
    await service.stop();
  }
}

/** Has the service read what it reads once per release (states, fields, V1 rules, elections, rules of deadlines, sizes for the cost, releases and what they changed), so that only the statements of each operation count. */
export async function readReleaseOnce(service: Service): Promise<void> {
  await service.graphql(`{ states { code regions { name } information { sourceLink { url } } } v1Slugs { fields { slug hasOverrides } }
    election(id: "US-2028-11-07") { deadlines(kinds: []) { id } }
    releases { nodes { changeSummary { total } } } }`);
  service.takeStatements();
}
