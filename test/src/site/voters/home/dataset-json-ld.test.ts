import { describe, expect, it } from 'vitest';
import { send } from '../../../../support/http-request.js';
import { type Service, withService, withSharedService } from '../../../../support/service.js';

const MODES = ['keyed', 'public', 'off'] as const;
const PUBLIC_URL = 'https://example.org/civic';

/** The JSON-LD of the start page. */
async function datasetOf({ url }: Service) {
  const { body } = await send(url, '/', { headers: { accept: 'text/html' } });
  return JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(body)?.[1] ?? '');
}

describe('the Dataset for search engines', () => {
  it('describes the release, and has no addresses without PUBLIC_URL', () =>
    withSharedService(async (service) => {
      const { data } = await service.graphql('{ release { title version publishedAt licence disclaimer } }');
      const { title, version, publishedAt, licence, disclaimer } = data.release;
      const dataset = await datasetOf(service);
      expect(dataset).toEqual({
        '@context': 'https://schema.org',
        '@type': 'Dataset',
        name: title,
        description: expect.stringContaining(disclaimer),
        license: { '@type': 'CreativeWork', name: expect.any(String), text: licence },
        version,
        dateModified: publishedAt,
        spatialCoverage: { '@type': 'Place', name: 'United States' },
      });
    }));

  it.each(MODES)('with PUBLIC_URL and EXPLORER=%s lists absolute addresses that open without a key', (explorer) =>
    withService({ publicUrl: PUBLIC_URL, explorer }, async (published) => {
      const { url, distribution } = await datasetOf(published);
      expect(url).toBe(`${PUBLIC_URL}/`);
      expect(distribution).toHaveLength({ off: 2, keyed: 4, public: 55 }[explorer]);
      for (const { contentUrl, encodingFormat } of distribution) {
        expect(contentUrl.startsWith(`${PUBLIC_URL}/`)).toBe(true);
        const { status, headers } = await send(published.url, contentUrl.slice(PUBLIC_URL.length));
        expect([status, headers['content-type']?.split(';')[0]], contentUrl).toEqual([200, encodingFormat]);
      }
    }),
  );
});
