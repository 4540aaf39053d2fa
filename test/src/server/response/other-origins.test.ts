import { describe, expect, it } from 'vitest';
import { sharedService } from '../../../support/service.js';

describe('scripts of other sites', () => {
  it.each([
    '/',
    '/states/CA?format=json',
    '/states/CA?format=csv',
    '/compare?states=CA&format=csv',
    '/releases/',
    '/changes.json',
    '/changes.atom',
    '/possible-types.json',
    '/types-without-id.json',
    '/types.d.ts',
    '/calendar/US-2028-11-07/CA.ics',
  ])('may read the data at %s', async (path) => {
    const response = await (await sharedService()).get(path, { headers: { accept: 'application/json' } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const exposed = response.headers.get('access-control-expose-headers')?.split(', ');
    expect(exposed).toEqual(expect.arrayContaining(['Accept-Ranges', 'Content-Range', 'Content-Disposition', 'ETag']));
  });

  it.each(['/', '/states/CA'])('may not read the page %s', async (path) => {
    const response = await (await sharedService()).get(path, { headers: { accept: 'text/html' } });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, null]);
  });
});
