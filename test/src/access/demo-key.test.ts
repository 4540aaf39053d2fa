import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../../support/http-request.js';
import { basic, type Service, startService } from '../../support/service.js';

const SHOWS_KEY = ['/', '/docs/api/v2', '/docs/api/v1', '/graphql', '/graphiql'];

let service: Service;
let published: Service;
beforeAll(async () => {
  service = await startService({ demoKey: true });
  published = await startService({ demoKey: true, publicUrl: 'https://example.org' });
});
afterAll(() => Promise.all([service?.stop(), published?.stop()]));

async function shows(path: string, headers: Record<string, string> = {}, asked = service): Promise<boolean> {
  const { status, body } = await send(asked.url, path, { headers: { accept: 'text/html', ...headers } });
  expect(status).toBe(200);
  const { keyId, keySecret } = asked.key;
  return body.includes(keySecret) || body.includes(basic(keyId, keySecret).slice('Basic '.length));
}

describe.each(SHOWS_KEY)('the demo key on %s', (path) => {
  it('is shown to a visitor on the same machine', async () => {
    expect(await shows(path)).toBe(true);
    expect(await shows(path, { host: 'localhost:4000' })).toBe(true);
  });

  it.each<[string, Record<string, string>]>([
    ['another host name', { host: 'api.example.org' }],
    ['a host name that begins like loopback', { host: '127.0.0.1.example.org' }],
    ['X-Forwarded-For', { 'x-forwarded-for': '203.0.113.7' }],
    ['Forwarded', { forwarded: 'for=203.0.113.7' }],
    ['X-Real-IP', { 'x-real-ip': '203.0.113.7' }],
    ['Via', { via: '1.1 proxy' }],
  ])('is not shown to a request with %s', async (_, headers) => {
    await shows(path);
    expect(await shows(path, headers)).toBe(false);
  });

  it('is not shown if the service has a public address', async () => {
    expect(await shows(path, {}, published)).toBe(false);
  });
});

describe('the pages without the demo key', () => {
  it('say how to send a key', async () => {
    const { body } = await send(published.url, '/graphiql', { headers: { accept: 'text/html' } });
    expect(body).toContain('Values require an API key');
  });
});
