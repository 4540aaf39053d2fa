import { describe, expect, it } from 'vitest';
import { EXPLORER_PATHS } from '../../support/explorer-paths.js';
import { send } from '../../support/http-request.js';
import { useService } from '../../support/service.js';
import { writeDataset } from '../../support/small-dataset.js';

const service = useService({ dataset: writeDataset(), explorer: 'public' });

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

async function get(path: string, accept: string) {
  const first = await send(service.url, path, { headers: { accept } });
  if (first.status !== 302) return first;
  const { pathname, search } = new URL(String(first.headers.location), service.url + path);
  return send(service.url, pathname + search, { headers: { accept } });
}

const typeOf = async (path: string, accept: string) =>
  String((await get(path, accept)).headers['content-type']).split(';')[0];

const OTHERS = ['/releases/', '/releases/latest/'];

describe.each([...EXPLORER_PATHS, ...OTHERS])('the page of data %s', (path) => {
  const withFormat = (format: string) => `${path}${path.includes('?') ? '&' : '?'}format=${format}`;

  it('is the same JSON by Accept and by ?format=json', async () => {
    const [byAccept, byFormat] = [await get(path, 'application/json'), await get(withFormat('json'), BROWSER)];
    expect([byAccept.status, byAccept.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.parse(byAccept.body)).toBeTypeOf('object');
    expect({ ...byFormat, headers: { ...byFormat.headers, date: '', 'x-request-id': '' } }).toEqual({
      ...byAccept,
      headers: { ...byAccept.headers, date: '', 'x-request-id': '' },
    });
    expect(byAccept.headers.vary).toMatch(/^Accept, Accept-Encoding/);
  });

  it('is a page for browsers, and for those who ask for one', async () => {
    expect(await typeOf(path, BROWSER)).toBe('text/html');
    expect(await typeOf(withFormat('html'), 'application/json')).toBe('text/html');
  });

  it('comes in no other format', async () => {
    const { status, body } = await get(withFormat('xml'), 'application/json');
    expect([status, JSON.parse(body).status]).toEqual([400, 400]);
    expect(JSON.parse(body).detail).toMatch(/^There is no format "xml"\. Use \?format=.*json/);
  });
});

// Many clients send the charset, some of them the whole type of the response before.
it.each([
  ['application/json; charset=utf-8', 'application/json'],
  ['application/json;odata=verbose', 'application/json'],
  ['application/json; charset="utf-8"; q=0.4, text/csv;q=0.5', 'text/csv'],
  ['text/csv; charset=utf-8; header=present', 'text/csv'],
  ['text/html; charset=utf-8, application/json;q=0.5', 'text/html'],
])('a field as %s is %s: parameters do not matter', async (accept, type) => {
  expect(await typeOf('/fields/ballot_type', accept)).toBe(type);
});
