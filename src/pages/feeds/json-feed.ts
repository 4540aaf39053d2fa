import type { Feed } from './feed.js';

export const JSON_FEED_TYPE = 'application/feed+json; charset=utf-8';

/**
 * A feed as JSON (https://www.jsonfeed.org/version/1.1/). Its addresses must be absolute, so without PUBLIC_URL it has none.
 *
 * @param self the address of the feed
 */
export function renderJsonFeed({ title, description, home, entries }: Feed, self: string): string {
  const absolute = (name: string, address: string) => (URL.canParse(address) ? { [name]: address } : {});
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    ...absolute('home_page_url', home),
    ...absolute('feed_url', self),
    language: 'en',
    authors: [{ name: 'Civic Data Service' }],
    items: entries.map((entry) => ({
      id: entry.id,
      ...absolute('url', entry.link),
      title: entry.title,
      content_text: entry.text,
      date_published: entry.published,
    })),
  });
}
