import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../../src/dashboard/routes.js';
import { BROWSER } from '../../support/http-request.js';
import { useService } from '../../support/service.js';

const dashboardUrl = 'https://dashboard.example.org';
const service = useService({ dashboardUrl });

describe('the service', () => {
  it('says where customers get a key when one is missing or wrong', async () => {
    const missing = await (await service.get('/v2/election/data/state/CA/', { key: 'none' })).text();
    expect(missing).toContain(`To get a key, open ${dashboardUrl}/ or contact keys@example.org.`);
    const headers = { authorization: `Basic ${btoa('a:b')}` };
    const wrong = await (await service.get('/v2/election/data/state/CA/', { key: 'none', headers })).text();
    expect(wrong).toContain(`For help or a new key, open ${dashboardUrl}/ or contact`);
  });

  it.each(['/', '/docs', '/states/CA'])('links to the dashboard on %s', async (path) => {
    const page = await (await service.get(path, { key: 'none', headers: BROWSER })).text();
    expect(page).toContain(`<a href="${dashboardUrl}/">`);
  });

  // The service has its own start page, and asks for a key at /sign-in.
  const paths = [...new Set(ROUTES.map(({ path }) => path))].filter((path) => !['/', '/sign-in'].includes(path));
  it.each(paths)('has none of the paths of the dashboard: %s', async (path) => {
    const actual = path.replaceAll(/:\w+/g, '1');
    const statuses = ['GET', 'POST'].map(async (method) => (await service.get(actual, { method })).status);
    expect(await Promise.all(statuses)).toEqual([404, 404]);
  });
});
