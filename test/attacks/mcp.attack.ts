import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AttackServer } from './support/attack-server.js';
import { type AttackRequest, send } from './support/client.js';
import { expectLittleMemory, expectShortWait } from './support/limits.js';
import { medianOfThree, report } from './support/measure.js';

const server = new AttackServer({});
beforeAll(() => server.start());
afterAll(() => server.stop());

function call(name: string, input: object, key: boolean): AttackRequest {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  return { path: '/mcp', headers, body: JSON.stringify(message), key };
}

const SLUGS = ['ballot_return_deadline_mail', 'registration_directions', 'absentee_request_methods', 'polls_open'];

describe('simultaneous calls of tools', () => {
  it.each([
    ['200 comparisons of all states', 200, call('get_values', { slugs: SLUGS }, true)],
    ['300 states with all values', 300, call('get_values', { state: 'CA' }, true)],
    ['300 calls without a key', 300, call('get_values', { state: 'CA' }, false)],
    ['100 calls with 4,000 wrong names', 100, call('get_values', { state: 'CA', slugs: Array(4_000).fill('x') }, true)],
  ])('%s: others are served meanwhile, in little memory', async (title, count, request) => {
    const { waitMs, peakMb, result } = await medianOfThree(server, () =>
      Promise.all(Array.from({ length: count }, () => send(server, request))),
    );
    const statuses = [...new Set(result.map(({ status }) => status))];
    report(title, { waitMs, peakMb }, `status ${statuses}, ${result[0]?.bytes.length} bytes`);
    expect(statuses.every((status) => status < 500)).toBe(true);
    expectShortWait(waitMs);
    expectLittleMemory(peakMb);
  });
});
