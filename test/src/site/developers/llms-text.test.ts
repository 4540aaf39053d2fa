import { describe, expect, it } from 'vitest';
import { withService, withSharedService } from '../../../support/service.js';

const PUBLIC_URL = 'https://civic.example.org/data';

/** The addresses of the links in lists. */
const linksIn = (text: string) => [...text.matchAll(/^- \[([^\]]+)\]\(([^)]+)\): .+$/gm)].map(([, , to = '']) => to);

describe('/llms.txt', () => {
  it('has a title, a summary, and sections with lists of links', () =>
    withSharedService(async ({ get }) => {
      const response = await get('/llms.txt', { key: 'none' });
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      const text = await response.text();
      expect(text).toMatch(/^# Civic Data Service\n\n> .+\n/);
      const [, ...sections] = text.split(/^## /m);
      expect(sections.length).toBeGreaterThan(2);
      for (const section of sections)
        expect(
          section
            .trim()
            .split('\n')
            .slice(2)
            .every((line) => line.startsWith('- [')),
        ).toBe(true);
    }));

  it('has links that lead somewhere, and absolute ones if PUBLIC_URL is set', async () => {
    await withSharedService(async ({ get }) => {
      const links = linksIn(await (await get('/llms.txt')).text());
      expect(links.length).toBeGreaterThan(8);
      // Both take a POST.
      const others = links.filter((link) => link !== '/mcp' && link !== '/graphql');
      expect(others).toHaveLength(links.length - 2);
      for (const link of others) expect([link, (await get(link)).status]).toEqual([link, 200]);
    });
    await withService({ publicUrl: PUBLIC_URL }, async ({ get }) => {
      for (const link of linksIn(await (await get('/llms.txt')).text()))
        expect(link.startsWith(`${PUBLIC_URL}/`)).toBe(true);
    });
  });
});
