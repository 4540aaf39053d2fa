import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { withoutSecrets } from '../../../../db/domain/text/shorten.js';
import { calendarToken, generateKey } from '../../../../db/storage/accounts/key-secret.js';
import { createLog } from '../../../../src/process/log/log.js';
import { startTestDashboard, type TestDashboard } from '../../../support/dashboard.js';
import { ENCODINGS, reveals } from '../../../support/encodings.js';
import { BROWSER, send, sendRaw } from '../../../support/http-request.js';
import { type Service, startService } from '../../../support/service.js';

const CALENDAR = 'US-2028-11-07/CA.ics';

const lines: string[] = [];
let service: Service;
let dashboard: TestDashboard;
beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  [service, dashboard] = await Promise.all([startService({ log, metrics: 'public' }), startTestDashboard()]);
});
afterAll(() => Promise.all([service?.stop(), dashboard?.stop()]));

/** Paths of which each leads to another response. */
const pathsOf = (token: string) => [
  `/calendar/t/${token}/${CALENDAR}`,
  `/calendar/t/${token}/${CALENDAR}/`,
  `/calendar/t/${token}/US-2028-11-07/ZZ.ics`,
  `/calendar/${token}/CA.ics`,
  `/calendar/US-2028-11-07/${token}.ics`,
  `/v2/election/data/state/${token}/`,
  `/v2/election/data/state/${token}`,
  `/v2/election/fields/${token}`,
  `/states/${token}`,
  `/assets/${token}`,
  `/${token}`,
  `http://${token}@127.0.0.1/${token}`,
];

/** Headers that a client fills in. */
const HEADERS = [
  'referer',
  'cookie',
  'x-request-id',
  'origin',
  'user-agent',
  'x-forwarded-for',
  'traceparent',
  'range',
];

describe.each(Object.keys(ENCODINGS))('the secret of a calendar link, %s', (encoding) => {
  const { keyId, keySecret } = generateKey();
  const token = calendarToken(keyId, '') + ENCODINGS[encoding]?.(keySecret);

  it('is in no line of the log, and in no error', async () => {
    for (const path of pathsOf(token)) {
      const own = Object.fromEntries(HEADERS.map((name) => [name, token]));
      for (const headers of [own, { ...own, ...BROWSER }]) {
        const start = lines.length;
        const { status, body } = await send(service.url, path, { headers });
        expect(status).toBeGreaterThanOrEqual(300);
        expect.soft(reveals(body, keySecret), `${path} in ${body}`).toBe(false);
        await expect.poll(() => lines.length).toBeGreaterThan(start);
      }
    }
    expect(lines.filter((line) => reveals(line, keySecret))).toEqual([]);
  });

  it('is in no line about a request that cannot be read', async () => {
    const start = lines.length;
    for (const line of [`GET /${token} HTTP/9`, `G%T /${token} HTTP/1.1`, `GET ${token} HTTP/1.1`]) {
      const { body } = await sendRaw(
        service.url,
        `${line}\r\nHost: x\r\nReferer: /${token}\r\nConnection: close\r\n\r\n`,
      );
      expect.soft(reveals(body, keySecret), body).toBe(false);
    }
    await expect.poll(() => lines.length).toBe(start + 3);
    expect(lines.filter((line) => reveals(line, keySecret))).toEqual([]);
  });

  it('is in no line of the dashboard', async () => {
    const paths = [`/${token}`, `/keys/${token}`, `/link/${token}`];
    const start = dashboard.log.length;
    for (const path of paths)
      for (const method of ['GET', 'POST']) {
        const { body } = await send(dashboard.url, path, { method, headers: { referer: `${dashboard.url}${path}` } });
        expect.soft(reveals(body, keySecret), body).toBe(false);
      }
    await expect.poll(() => dashboard.log.length).toBe(start + 2 * paths.length);
    expect(dashboard.log.filter((line) => reveals(line, keySecret))).toEqual([]);
  });
});

describe('a path with a secret', () => {
  const { keyId, keySecret } = generateKey();
  const encoded = `${keyId}%63${keySecret.slice(1)}`;
  const pathLogged = () => JSON.parse(lines.at(-1) ?? '{}').path;

  it('is logged with all of its other segments, and other escapes', async () => {
    await service.get(`/calendar/t/${keyId}${keySecret}/${CALENDAR}`);
    await expect.poll(pathLogged).toBe(`/calendar/t/${keyId}…/${CALENDAR}`);
    await service.get(`/calendar/t/${encoded}/${CALENDAR}`);
    await expect.poll(pathLogged).toBe(`/calendar/t/${keyId}…/${CALENDAR}`);
    await service.get('/states/A%20%C3%A9%E2%80%99%2F%22b');
    await expect.poll(pathLogged).toBe('/states/A%20%C3%A9%E2%80%99%2F%22b');
  });

  it('is in no link of a page that asks for a key', async () => {
    const path = `/states/${encoded}?${encoded}`;
    const { status, body } = await send(service.url, path, { headers: BROWSER });
    expect(status).toBe(401);
    expect(body).toContain('/sign-in?to=');
    expect(reveals(body, keySecret)).toBe(false);
  });
});

describe('an error that repeats a secret', () => {
  it('is logged without it, in one line of JSON', async () => {
    const { keyId, keySecret } = generateKey();
    const own: string[] = [];
    const failing = await startService({
      log: createLog('info', { write: (line) => void own.push(line) }),
      plugins: [
        {
          requestDidStart: async ({ request }) => Promise.reject(new Error(`${request.query} "${request.query}"\n/x`)),
        },
      ],
    });
    onTestFinished(() => failing.stop());
    for (const [name, encode] of Object.entries(ENCODINGS))
      expect
        .soft(
          (await failing.get(`/graphql?query=${encodeURIComponent(`{${keyId}${encode(keySecret)}}`)}`)).status,
          name,
        )
        .toBe(500);
    const errors = () => own.map((line) => JSON.parse(line)).filter(({ err }) => err?.stack);
    await expect.poll(() => errors().length).toBe(Object.keys(ENCODINGS).length);
    expect(own.filter((line) => reveals(line, keySecret))).toEqual([]);
  });
});

it('a secret whose first letter is escaped for HTML is in no text', () => {
  const { keyId, keySecret } = generateKey();
  expect(withoutSecrets(`${calendarToken(keyId, '')}${keySecret.replace('c', '&#99;')} is cut`)).toBe(
    `${keyId}… is cut`,
  );
});
