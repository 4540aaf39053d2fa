import { expect, it } from 'vitest';
import { routes } from '../../../../rest-compat/routes.js';
import { SITE_MAP } from '../../../../src/site/html/site-map.js';
import { useSharedService } from '../../../support/service.js';

const service = useSharedService();

const PATHS = [
  ...[...routes, ...SITE_MAP].map(({ path }) => path),
  ...['/releases/{version}/', '/releases/{version}/{file}', '/releases/latest/{file}', '/assets/{file}', '/{other}'],
  ...['/calendar/{election}/{state}.ics', '/calendar/t/{token}/{election}/{state}.ics'],
].filter((path) => path.includes('{'));

/** What must not get into a header as it is once it is decoded, and what cannot be decoded. */
const PARTS = [
  '%00',
  '%0A',
  '%0d%0aX:1',
  '%09',
  '%7f',
  '%E2%82%AC',
  '%F0%9F%98%80',
  '%ED%A0%80',
  '%',
  '%2F%2Fa.example',
];

it.each(PATHS)('%s is no fault, whatever its decoded parts have', async (path) => {
  for (const part of PARTS)
    for (const end of ['', '/', `?since=${part}&release=${part}`]) {
      const address = `${path.replaceAll(/\{\w+\}/g, part).replace(/\/$/, '')}${end}`;
      const { status, headers } = await service.get(address, { headers: { accept: 'text/html' } });
      expect(status, address).toBeLessThan(500);
      expect(headers.get('x'), address).toBeNull();
      expect(headers.get('location') ?? '', address).toMatch(/^[\x21-\x7e]*$/);
    }
});

it('a file of the latest release keeps its encoding in the redirect', async () => {
  const { headers } = await service.get('/releases/latest/%3Fa%2F%E2%82%AC%0D%0AX:1');
  expect(headers.get('location')).toMatch(/\/%3Fa%2F%E2%82%AC%0D%0AX%3A1$/);
});
