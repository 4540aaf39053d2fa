import { describe, expect, it } from 'vitest';
import { send, sendRaw } from '../support/http-request.js';
import { basic, useSharedService } from '../support/service.js';

const service = useSharedService();

/** Sends a request line as it is, without a URL parser in between. */
const ask = (target: string, ...headers: string[]) =>
  sendRaw(
    service.url,
    [`GET ${target} HTTP/1.1`, 'Host: civic.example', 'Connection: close', ...headers, '', ''].join('\r\n'),
  );

/** Other ways to write the path of a keyed resource. */
const ODD = [
  '//v2/election/data/state/CA/',
  '/v2//election/data/state/CA/',
  '/v2/election/data/state//CA/',
  '/v2/election/data/state/CA//',
  '/./v2/election/data/state/CA/',
  '/v1/../v2/election/data/state/CA/',
  '/v2/election/data/state/./CA/',
  '/v2/election/field/../data/state/CA/',
  '/v2/election/field/%2e%2e/data/state/CA/',
  '/%2e%2e/v2/election/data/state/CA/',
  '/v2%2Felection%2Fdata%2Fstate%2FCA/',
  '/v2/election/data%2Fstate/CA/',
  '/v2/election/data/state/CA%2F',
  '/v2/election/data/state/CA%2F/',
  '/v2/election/data/state/%43A/',
  '/v2/election/data/state/CA%00/',
  '/V2/election/data/state/CA/',
  '/v2/ELECTION/data/state/CA/',
  '/v2/election/data/state/CA/;a=b',
  '/v2/election/data/state/CA;a=b/',
  '/v2\\election\\data\\state\\CA/',
  '/\\v2/election/data/state/CA/',
  'http://evil.example/v2/election/data/state/CA/',
  'https://evil.example:8443/v2/election/data/state/CA/',
  'HTTP://evil.example/v2/election/data/state/CA/',
];

describe('an unusual spelling of the path of a state', () => {
  it.each(ODD)('%s gives no data without a key', async (target) => {
    const { status, body } = await ask(target);
    expect([301, 400, 401, 404]).toContain(status);
    expect(body).not.toContain('state_information');
  });

  it.each(ODD)('%s gives the state, a redirect or a problem', async (target) => {
    const answer = await ask(target, `Authorization: ${basic(service.key.keyId, service.key.keySecret)}`);
    expect([200, 301, 400, 404]).toContain(answer.status);
    expect(answer.headers.location).toBe(answer.status === 301 ? `${target}/` : undefined);
    if (answer.status === 301) return;
    if (answer.status === 200) expect(JSON.parse(answer.body).code).toBe('CA');
    else expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  it.each([
    'http://evil.example/v2/election/field',
    '//evil.example/v2/election/field',
    '/v2/election/field?//evil.example/',
  ])('%s redirects to no other host', async (target) => {
    const { status, headers } = await ask(target);
    expect([301, 404]).toContain(status);
    if (status === 301) expect(headers.location).toMatch(/^\/v2\/election\/field\/(\?|$)/);
  });

  it('in absolute form, as proxies send it, is the same resource', async () => {
    const answer = await ask('http://civic.example/v2/election/field/');
    expect([answer.status, answer.body]).toEqual([200, (await send(service.url, '/v2/election/field/')).body]);
  });
});

describe('an unreadable request', () => {
  const cases: [what: string, text: string, status: number, advice: RegExp][] = [
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost: a\r\nbroken\r\n\r\n', 400, /request line and headers/],
    ['no HTTP at all', 'hello there\r\n\r\n', 400, /not HTTP/],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', 400, /request line/],
    ['a space in the path', 'GET /a b HTTP/1.1\r\nHost: a\r\n\r\n', 400, /request line/],
    ['a NUL in the path', 'GET /a\0b HTTP/1.1\r\nHost: a\r\n\r\n', 400, /request line/],
    [
      'two lengths',
      'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      /headers/,
    ],
    ['a length that is no number', 'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n', 400, /headers/],
    [
      'a broken chunk',
      'POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
      /not HTTP/,
    ],
    [
      'two Hosts',
      'GET /v2/election/field/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\nhost: b\r\n\r\n',
      400,
      /several Host headers/,
    ],
    ['no Host', 'GET /v2/election/field/ HTTP/1.1\r\nConnection: close\r\n\r\n', 400, /Host header/],
    [
      'headers that are too large',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      /at most 16 KB/,
    ],
    [
      'an unknown expectation',
      'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: tea\r\n\r\n',
      417,
      /100-continue/,
    ],
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n', 405, /not a proxy/],
  ];

  it.each(cases)('(%s) gets a problem with advice', async (_, text, status, advice) => {
    const answer = await sendRaw(service.url, text);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
    expect(JSON.parse(answer.body)).toEqual({
      type: 'about:blank',
      title: expect.stringMatching(/./),
      status,
      detail: expect.stringMatching(advice),
      instance: expect.stringMatching(/^urn:uuid:/),
    });
  });

  it('OPTIONS of the whole server is answered', async () => {
    const answer = await sendRaw(service.url, 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect([answer.status, answer.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });

  it('HTTP/1.0 needs no Host', async () => {
    expect((await sendRaw(service.url, 'GET /v2/election/field/ HTTP/1.0\r\n\r\n')).status).toBe(200);
  });
});
