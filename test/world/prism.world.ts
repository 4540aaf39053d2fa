import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { STATES } from '../contract/states.js';
import { freePort } from '../servers/support/processes.js';
import { startEngine } from '../servers/support/program.js';
import { startServers } from '../servers/support/servers.js';
import { basic } from '../support/service.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { bin } from './support/tools.js';
import { authorization, json, suspendedKey, url } from './support/world.js';

/** Starts Prism, which compares what passes through it with an OpenAPI document. */
async function startPrism(document: string, service: string): Promise<string> {
  const port = await freePort();
  const options = ['--host', '127.0.0.1', '--port', `${port}`];
  const prism = [bin('prism'), 'proxy', document, service, ...options];
  await startEngine(process.execPath, prism, port);
  return `http://127.0.0.1:${port}`;
}

/** What Prism found in the response. It also reports requests that break the document, which errors are for. */
function violations({ headers }: Response): unknown[] {
  const found = JSON.parse(headers.get('sl-violations') ?? '[]') as { location: string[] }[];
  return found.filter(({ location }) => location[0] === 'response');
}

const send = (target: string, header: Record<string, string> = { authorization }) => fetch(target, { headers: header });

describe.each(['v1', 'v2'] as const)('Prism, with the document of %s', (version) => {
  let prism: string;
  beforeAll(async () => {
    prism = await startPrism(`${url}/docs/api/${version}/openapi.json`, url);
  });

  it('finds all 51 states, the fields and the overrides as documented', async () => {
    const states = STATES.map(({ code }) => `data/state/${code}/`);
    for (const path of [...states, 'field/', ...(version === 'v2' ? ['override/'] : [])]) {
      const response = await send(`${prism}/${version}/election/${path}`);
      expect([path, response.status, violations(response)]).toEqual([path, 200, []]);
    }
  });

  it.each<[number, string, Record<string, string>]>([
    [400, 'ca', { authorization }],
    [401, 'CA', {}],
    [401, 'CA', { authorization: basic('cds_unknown', 'x') }],
    [403, 'CA', { authorization: basic(suspendedKey.keyId, suspendedKey.keySecret) }],
    [404, 'ZZ', { authorization }],
    [406, 'CA', { authorization, 'accept-encoding': 'identity;q=0' }],
  ])('finds the error %i as documented: %s', async (status, code, headers) => {
    const response = await send(`${prism}/${version}/election/data/state/${code}/`, headers);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ]);
    expect(violations(response)).toEqual([]);
  });
});

it('Prism finds the error of the rate limit as documented', async () => {
  const { servers, authorization } = await startServers(1, { RATE_LIMIT: '1/1h' });
  const prism = await startPrism(`${url}/docs/api/v2/openapi.json`, servers[0]?.url as string);
  const statuses = [];
  for (let n = 0; n < 2; n += 1) {
    const response = await send(`${prism}/v2/election/override/`, { authorization });
    statuses.push(response.status);
    expect(violations(response)).toEqual([]);
  }
  expect(statuses).toEqual([200, 429]);
});

it('Prism finds a response that is not as documented', async () => {
  const document = await json('/docs/api/v2/openapi.json');
  document.components.schemas.State.required.push('missing');
  const file = join(temporaryFolder(), 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const prism = await startPrism(file, url);
  expect(violations(await send(`${prism}/v2/election/data/state/CA/`))).toMatchObject([
    { location: ['response', 'body'] },
  ]);
});
