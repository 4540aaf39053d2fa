import { expect, it, vi } from 'vitest';
import { fetchFile } from '../../../../src/process/outbound/fetch-file.js';

it('a redirect from https leads to no http, not even on this machine', async () => {
  const redirected = Object.defineProperties(new Response('{}'), {
    url: { value: 'http://127.0.0.1:8080/manifest.json' },
    redirected: { value: true },
  });
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(redirected);
  const options = { maxBytes: 100, deadlineMs: 60_000, idleMs: 60_000, signal: new AbortController().signal };
  const request = fetchFile(new URL('https://example.org/manifest.json'), options);
  await expect(request).rejects.toThrow('a redirect leads to an address that is not allowed');
  fetched.mockRestore();
});
