import { describe, expect, it } from 'vitest';
import { callMessage, connect, keyOf, post } from '../../support/mcp-client.js';
import { useService, withService } from '../../support/service.js';

const PUBLIC_URL = 'https://civic.example.org/data';
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };

const service = useService({ publicUrl: PUBLIC_URL });

const errorOf = async (response: Response) =>
  ((await response.json()) as { error: { code: number; message: string } }).error;

describe('a request to /mcp', () => {
  it('may have no Origin, the one of PUBLIC_URL, and no other', async () => {
    for (const origin of [undefined, 'https://civic.example.org']) {
      const response = await post(service, PING, origin === undefined ? {} : { origin });
      expect([origin, response.status]).toEqual([origin, 200]);
      expect(response.headers.has('access-control-allow-origin')).toBe(false);
    }
  });

  it.each([
    'https://example.org',
    'http://civic.example.org',
    'https://civic.example.org:8443',
    'http://localhost:1',
    'http://127.0.0.1',
    'null',
    'file://',
    'nonsense',
    '',
  ])('with the Origin %j gets a 403', async (origin) => {
    const signed = { origin, authorization: keyOf(service) };
    for (const headers of [{ origin } as Record<string, string>, signed]) {
      const response = await post(service, callMessage('get_values', { state: 'CA' }), headers);
      expect(response.status).toBe(403);
      expect(response.headers.has('access-control-allow-origin')).toBe(false);
      expect(await errorOf(response)).toMatchObject({ code: -32_000, message: expect.stringContaining('Origin') });
    }
    const preflight = { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } };
    const answered = await fetch(`${service.url}/mcp`, preflight);
    // Without a CORS header: the browser sends nothing after it.
    expect([answered.status, answered.headers.get('access-control-allow-origin')]).toEqual([204, null]);
  });

  it('without PUBLIC_URL may come from pages of this machine only', () =>
    withService({}, async (local) => {
      const statusOf = async (origin: string) => (await post(local, PING, { origin })).status;
      expect(await statusOf(local.url)).toBe(200);
      expect(await statusOf('http://localhost:3000')).toBe(200);
      expect(await statusOf('http://rebound.example.org:4000')).toBe(403);
    }));

  it.each(['GET', 'HEAD', 'DELETE', 'PUT'])('with %s gets a 405, because there are no sessions', async (method) => {
    const headers = { accept: 'text/event-stream' };
    const response = await fetch(`${service.url}/mcp`, { method, headers });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  it('is explained to a person who opens it in a browser', async () => {
    const response = await service.get('/mcp', { key: 'none', headers: { accept: 'text/html' } });
    expect(response.status).toBe(405);
    expect(await response.text()).toContain('MCP server');
  });

  it('needs no Accept header, and gets JSON that nobody stores', async () => {
    const response = await post(service, PING, { accept: 'application/json' });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a message', () => {
  const deep = (count: number) => '['.repeat(count) + ']'.repeat(count);
  const icons = (count: number) => ({
    ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
    params: {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'x', version: '1', icons: Array(count).fill(1) },
    },
  });

  it.each<[string, unknown, number, number]>([
    ['that is empty', '', 400, -32_700],
    ['that is no JSON', '{"jsonrpc":', 400, -32_700],
    ['that is null', 'null', 400, -32_600],
    ['that is a batch', [PING], 400, -32_600],
    ['that is no JSON-RPC', {}, 400, -32_700],
    ['that is nested deeply', deep(40_000), 400, -32_600],
    ['that is nested deeply in an input', `{"a":${deep(40_000)}}`, 400, -32_600],
    ['with more than 1,000 values', icons(1_001), 400, -32_600],
    ['of more than 100,000 bytes', { ...PING, params: { x: 'x'.repeat(100_000) } }, 413, -32_000],
    ['with an unknown method', { ...PING, method: 'resources/list' }, 200, -32_601],
    ['with wrong parameters', icons(900), 200, -32_602],
    ['with an id of null', { ...PING, id: null }, 400, -32_700],
    ['that calls no tool', { ...PING, method: 'tools/call' }, 200, -32_602],
  ])('%s gets a short JSON-RPC error', async (_, message, status, code) => {
    const response = await post(service, message, { authorization: keyOf(service) });
    expect(response.status).toBe(status);
    const body = await response.text();
    expect(body.length).toBeLessThan(800);
    expect(JSON.parse(body)).toMatchObject({ jsonrpc: '2.0', error: { code, message: expect.stringMatching(/\w/) } });
  });

  it('that is a notification or an answer gets a 202 without a body', async () => {
    for (const message of [
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
      { jsonrpc: '2.0', id: 1, result: {} },
    ]) {
      const response = await post(service, message);
      expect([response.status, await response.text()]).toEqual([202, '']);
    }
  });

  it('of a protocol version that the SDK does not know gets a 400', async () => {
    const response = await post(service, PING, { 'mcp-protocol-version': '1999-01-01' });
    expect([response.status, (await errorOf(response)).code]).toEqual([400, -32_000]);
  });

  it('without a dataset gets a 503 with Retry-After', () =>
    withService({ dataset: null }, async (broken) => {
      const response = await post(broken, PING);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
    }));
});

describe('an answer of more than GRAPHQL_MAX_ANSWER bytes', () => {
  it('is replaced by a result that tells the assistant to ask for less', () =>
    withService({ limits: { maxResponseBytes: 30_000 } }, async (limited) => {
      const { client, call } = await connect(limited, keyOf(limited));
      expect(await call('get_values', { state: 'CA', slugs: ['polls_open'] })).toMatchObject({ isError: false });
      expect(await call('get_values', { state: 'CA' })).toMatchObject({
        ...{ isError: true, text: expect.stringMatching(/bytes, but at most 30,000 are allowed\. Select fewer/) },
      });
      await client.close();
    }));

  it('is a JSON-RPC error for other messages', () =>
    withService({ limits: { maxResponseBytes: 1_000 } }, async (limited) => {
      const body = await (await post(limited, { jsonrpc: '2.0', id: 'a', method: 'tools/list' })).json();
      expect(body).toEqual({
        ...{ jsonrpc: '2.0', id: 'a' },
        error: { code: -32_000, message: expect.stringContaining('at most 1,000 are allowed') },
      });
    }));
});
