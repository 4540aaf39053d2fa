import { beforeAll, describe, expect, it } from 'vitest';
import { send, sendHead } from '../support/http-request.js';
import { ALL_PATHS, ALLOW, expectProblem } from '../support/problem.js';
import { basic, useSharedService } from '../support/service.js';

let authorization: string;

const service = useSharedService();
beforeAll(async () => {
  authorization = basic(service.key.keyId, service.key.keySecret);
});

describe.each(ALL_PATHS)('%s', (path) => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])('answers 405 with Allow to %s', async (method) => {
    const answer = await send(service.url, path, {
      method,
      headers: { authorization },
    });
    expectProblem(answer, 405);
    expect(answer.headers.allow).toBe(ALLOW);
  });

  it('answers OPTIONS with 204 and Allow, without a key and without the last slash', async () => {
    for (const target of [path, path.slice(0, -1)]) {
      const { status, headers, body } = await send(service.url, target, { method: 'OPTIONS' });
      expect([status, headers.allow, body, headers.location]).toEqual([204, ALLOW, '', undefined]);
    }
  });

  it('answers HEAD as GET, without the body', async () => {
    const headers = { authorization };
    const [head, get] = [await sendHead(service.url, path, headers), await send(service.url, path, { headers })];
    expect(head.body).toBe('');
    expect(head.status).toBe(200);
    expect(get.status).toBe(200);
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control', 'vary']) {
      expect(head.headers[name], name).toBe(get.headers[name]);
    }
  });

  it('redirects HEAD to the last slash with 301, as GET', async () => {
    const [head, get] = [
      await sendHead(service.url, `${path.slice(0, -1)}?a=1`),
      await send(service.url, `${path.slice(0, -1)}?a=1`),
    ];
    expect([head.status, head.body]).toEqual([301, '']);
    expect(get.status).toBe(301);
    expect(head.headers.location).toBe(get.headers.location);
  });
});

describe('HEAD with an error', () => {
  it.each([
    ['/v2/election/fields/', 404],
    ['/v2/election/data/state/ca/', 400],
    ['/v1/election/data/state/ZZ/', 404],
    ['/v2/election/override/', 401],
  ])('%s answers %d without a body', async (path, status) => {
    const head = await sendHead(service.url, path, status === 401 ? {} : { authorization });
    expect([head.status, head.body]).toEqual([status, '']);
    expect(head.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(head.headers['www-authenticate'] !== undefined).toBe(status === 401);
  });
});
