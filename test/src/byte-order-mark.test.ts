import { expect, it } from 'vitest';
import { post } from '../support/mcp-client.js';
import { civicData, isolated } from '../support/run.js';
import { useSharedService } from '../support/service.js';

const service = useSharedService();

const MARK = '\uFEFF';
const QUERY = 'query ($code: StateCode!) { state(code: $code) { name } }';
const ALABAMA = { data: { state: { name: 'Alabama' } } };

// As programs on Windows write it.
it('a byte order mark is ignored in a body to /graphql', async () => {
  const response = await service.post(`${MARK}${JSON.stringify({ query: QUERY, variables: { code: 'AL' } })}`);
  expect([response.status, await response.json()]).toEqual([200, ALABAMA]);
});

it('a byte order mark is ignored in the query and the variables of a GET', async () => {
  const search = new URLSearchParams({ query: MARK + QUERY, variables: `${MARK}{"code":"AL"}` });
  expect(await service.json(`/graphql?${search}`, { headers: { accept: 'application/json' } })).toEqual(ALABAMA);
});

it('a byte order mark is ignored in a body to /mcp', async () => {
  const response = await post(service, `${MARK}{"jsonrpc":"2.0","id":1,"method":"ping"}`);
  expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
});

it('a byte order mark is ignored in the variables and the document of "query"', async () => {
  const environment = isolated({ DATASET_URL: `file:${service.datasetPath}` });
  const words = ['query', MARK + QUERY, '--variables', `${MARK}{"code":"AL"}`, '--json'];
  const { stdout, stderr } = await civicData(environment, ...words);
  expect([stderr, JSON.parse(stdout)]).toEqual(['', ALABAMA]);
});
