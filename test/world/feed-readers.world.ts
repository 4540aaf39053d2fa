import { parseFeed } from 'feedsmith';
import { expect, it } from 'vitest';
import { python } from './support/tools.js';
import { authorization, get, json, url } from './support/world.js';

const READ = `
import feedparser, json, sys
feed = feedparser.parse(sys.argv[1])
again = feedparser.parse(sys.argv[1], etag=feed.etag)
print(json.dumps({
  'bozo': bool(feed.bozo), 'version': feed.version, 'again': [again.status, len(again.entries)],
  'entries': [{key: entry[key] for key in ('id', 'title', 'link', 'updated')} for entry in feed.entries],
}))
`;

it('feedparser reads the Atom feed, and loads it once', async () => {
  const { latest } = await json('/releases/?format=json');
  const { entries, ...feed } = await python(READ, `${url}/changes.atom`);
  expect(feed).toEqual({ bozo: false, version: 'atom10', again: [304, 0] });
  expect(entries).toHaveLength(1);
  expect(entries[0].title).toContain(latest);
  expect((await fetch(entries[0].link, { headers: { authorization } })).status).toBe(200);
});

it('feedsmith reads the JSON feed, which says the same', async () => {
  const { format, feed } = parseFeed(String(await get('/changes.json')));
  expect(format).toBe('json');
  const [atom] = (await python(READ, `${url}/changes.atom`)).entries;
  expect(feed).toMatchObject({ items: [{ id: atom.id, title: atom.title }] });
});
