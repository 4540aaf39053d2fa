import { beforeAll, describe, expect, it } from 'vitest';
import { send, sendHead } from '../support/http-request.js';
import { ALL_PATHS, ALLOW, expectProblem } from '../support/problem.js';
import { basic, type Service, sharedService } from '../support/service.js';

let service: Service;
let authorization: string;

beforeAll(async () => {
  service = await sharedService();
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

  it('answers 405 to POST without a key', async () => {
    expectProblem(await send(service.url, path, { method: 'POST' }), 405);
  });

  it('answers 405 to POST without the last slash, without a redirect', async () => {
    const answer = await send(service.url, path.slice(0, -1), {
      method: 'POST',
      headers: { authorization },
    });
    expectProblem(answer, 405);
    expect(answer.headers.location).toBeUndefined();
  });

  it('answers OPTIONS with 204 and Allow, without a key', async () => {
    const answer = await send(service.url, path, { method: 'OPTIONS' });
    expect(answer.status).toBe(204);
    expect(answer.headers.allow).toBe(ALLOW);
    expect(answer.body).toBe('');
  });

  it('does not redirect OPTIONS to the last slash', async () => {
    const answer = await send(service.url, path.slice(0, -1), {
      method: 'OPTIONS',
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.location).toBeUndefined();
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
  ])('%s answers %d without a body', async (path, status) => {
    const head = await sendHead(service.url, path, { authorization });
    expect([head.status, head.body]).toEqual([status, '']);
    expect(head.headers['content-type']).toMatch(/^application\/problem\+json/);
  });

  it('challenges without a body', async () => {
    const head = await sendHead(service.url, '/v2/election/override/');
    expect([head.status, head.body]).toEqual([401, '']);
    expect(head.headers['www-authenticate']).toMatch(/^Basic /);
  });
});
