import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json as readJson } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { packageRoot } from '../../db/package-root.js';
import { isolated, SERVER, untilPrinted } from '../support/run.js';
import { basic } from '../support/service.js';
import { waitUntil } from '../support/wait-until.js';

interface Span {
  traceId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

/** What the service has sent to the collector. */
const spans: Span[] = [];
let collector: Server;
let service: ChildProcess;
let url: string;
let authorization: string;
let output = '';

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    // biome-ignore lint/suspicious/noExplicitAny: OTLP
    const body = (await readJson(request)) as any;
    // biome-ignore lint/suspicious/noExplicitAny: OTLP
    spans.push(...body.resourceSpans.flatMap((one: any) => one.scopeSpans.flatMap((scope: any) => scope.spans)));
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const settings = {
    DATASET_URL: `file:${inject('bundledRelease')}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_LOGS_EXPORTER: 'none',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  };
  // As .deploy/monitoring.md shows it, in the folder in which the packages are.
  service = spawn(process.execPath, ['--require', '@opentelemetry/auto-instrumentations-node/register', SERVER], {
    cwd: join(packageRoot, 'test/world'),
    env: isolated(settings),
  });
  service.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  const printed = await untilPrinted(service, '/graphql\n\n');
  const [, keyId = '', keySecret = ''] = /Demo key +id (\S+) +secret (\S+)/.exec(printed) ?? [];
  url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] as string;
  authorization = basic(keyId, keySecret);
});

afterAll(async () => {
  const closed = once(service, 'close');
  service.kill('SIGTERM');
  await closed;
  collector.close();
});

/** The span of a request that has this name, and its attributes. */
async function spanNamed(name: string) {
  const span = await waitUntil(() => spans.find((one) => one.name === name));
  const attributes = Object.fromEntries(span.attributes.map(({ key, value }) => [key, value.stringValue]));
  return { ...span, attributes };
}

it("names the span of a GraphQL request after its operation, in the caller's trace, and logs both", async () => {
  const query = 'query PollsOpen { states(codes: ["CA"]) { id } }';
  const traceparent = `00-${TRACE}-${PARENT}-01`;
  await fetch(`${url}/graphql?${new URLSearchParams({ query })}`, { headers: { authorization, traceparent } });
  const { traceId, parentSpanId, attributes } = await spanNamed('query PollsOpen');
  expect({ traceId, parentSpanId }).toEqual({ traceId: TRACE, parentSpanId: PARENT });
  expect(attributes).toMatchObject({
    'http.route': '/graphql',
    'graphql.operation.type': 'query',
    'graphql.operation.name': 'PollsOpen',
  });
  await waitUntil(() => output.includes('"operation":"PollsOpen"'));
  expect(output).toMatch(new RegExp(`"traceId":"${TRACE}".*"operation":"PollsOpen"`));
});

it('names the span of any other request after its route', async () => {
  await fetch(`${url}/v2/election/data/state/CA/`, { headers: { authorization } });
  const { attributes } = await spanNamed('GET /v2/election/data/state/{state}/');
  expect(attributes).toMatchObject({ 'http.route': '/v2/election/data/state/{state}/' });
});
