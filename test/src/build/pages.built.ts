import { afterAll, beforeAll, expect, it } from 'vitest';
import { finished, isolated, spawnService, untilPrinted } from '../../support/run.js';

// In production there is no demo key, and the documentation says how to enter one.
const child = spawnService(isolated({ NODE_ENV: 'production' }));
const ended = finished(child);
let url: string;
beforeAll(async () => {
  url = /http:\/\/127\.0\.0\.1:\d+/.exec(await untilPrinted(child, '/graphql\n\n'))?.[0] as string;
});
afterAll(async () => {
  child.kill('SIGTERM');
  await ended;
});

it.each([
  ['/', ['“no”']],
  ['/graphql', ['Apollo Sandbox · Civic Data Service', 'Apollo’s servers']],
  ['/docs/upgrade', ['Upgrade from V1 to V2 · Civic Data Service']],
  ['/docs/api/v2', ['REST v2 · Civic Data Service', '“Authorize”']],
  ['/graphiql', ['GraphiQL · Civic Data Service', 'Choose one …']],
])('the built server serves %s with its typographic characters whole', async (path, expected) => {
  const response = await fetch(url + path, { headers: { accept: 'text/html' } });
  const page = await response.text();
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  for (const text of expected) expect(page).toContain(text);
  // UTF-8 that was read as Latin-1 has such a pair for each character beyond ASCII; U+FFFD stands for bytes that are no UTF-8.
  expect(page).not.toMatch(/[\u00c2-\u00f4][\u0080-\u00bf]|\ufffd/);
});
