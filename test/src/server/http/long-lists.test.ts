import { expect, it, vi } from 'vitest';
import { useService } from '../../../support/service.js';

const service = useService({ explorer: 'public' });

it.each([
  [200, 200],
  [3_500, 406],
])('of Accept, 1,000 characters count: JSON after %i other types is a %i', async (others, status) => {
  const headers = { accept: `${'a/b,'.repeat(others)}application/json` };
  expect((await service.post({ query: '{ states { code } }' }, { headers })).status).toBe(status);
});

it.each(['/compare', '/elections/US-2028-11-07'])('each name in ?states= of %s is looked up once', async (path) => {
  const folded = vi.spyOn(String.prototype, 'normalize');
  const { headers } = await service.open(`${path}?states=${'CA,'.repeat(4_600)}`);
  expect(headers.location).toMatch(/\?states=CA$/);
  expect(folded.mock.calls.length).toBeLessThan(1_000);
  folded.mockRestore();
});
