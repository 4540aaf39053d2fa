import { beforeAll, describe, expect, it } from 'vitest';
import { rollBack } from '../../../../db/storage/publish/rollback.js';
import { BROWSER, send } from '../../../support/http-request.js';
import { publishFolder } from '../../../support/publish.js';
import { useService, withService } from '../../../support/service.js';
import { edited, writeDataset } from '../../../support/small-dataset.js';

const PUBLIC_URL = 'https://example.org/civic';
/** The version of a release depends on its time. */
const NOW = new Date('2026-04-01T00:00:00Z');
const PLASTIC = edited('values.csv', 'type,paper', 'type,machine');

const service = useService({ dataset: writeDataset(), publicUrl: PUBLIC_URL });
/** The releases, oldest first: the second one changed a value, and the third one is a rollback. */
let versions: string[];
beforeAll(async () => {
  const first = (await service.graphql('{ release { id } }')).data.release.id;
  const second = (await publishFolder(writeDataset(PLASTIC), service.datasetPath, { now: NOW })).release.version;
  const third = (await rollBack({ path: service.datasetPath, version: first })).release.version;
  versions = [first, second, third];
});

const jsonFeed = async (url = service.url) => JSON.parse((await send(url, '/changes.json')).body);

describe('the JSON feed', () => {
  it('has an entry for each release whose changes are recorded, newest first, without a key', async () => {
    const feed = await jsonFeed();
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Changes: Made up for tests',
      home_page_url: `${PUBLIC_URL}/changes`,
      feed_url: `${PUBLIC_URL}/changes.json`,
    });
    expect(feed.items.map(({ title }: { title: string }) => title)).toEqual([
      `Release ${versions[2]}, a rollback to ${versions[0]}: 1 change in 1 state`,
      `Release ${versions[1]}: 1 change in 1 state`,
    ]);
  });

  it('names counts, states and fields, and never a value', async () => {
    const [rollback, changed] = (await jsonFeed()).items;
    expect(changed.content_text).toContain('0 added, 1 changed, 0 removed.\nStates: Alpha.\nFields: Ballot type.');
    expect(rollback.content_text).toContain(`has the content of release ${versions[0]} again`);
    for (const path of ['/changes.json', '/changes.atom'])
      expect((await send(service.url, path)).body).not.toMatch(/machine|paper|Guide/);
  });

  it('links to the page with the changes of the release', async () => {
    const [, { url }] = (await jsonFeed()).items;
    expect(url).toBe(`${PUBLIC_URL}/changes?version=${versions[1]}`);
    const body = await (await service.get(url.slice(PUBLIC_URL.length), { headers: BROWSER })).text();
    expect(body).toContain('<del>Paper</del>');
  });

  it('has ids that are URIs, and that stay the same in later releases and on other servers', async () => {
    const ids = (await jsonFeed()).items.map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids)
      expect(id).toMatch(/^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    await withService({ dataset: writeDataset() }, async ({ datasetPath, url }) => {
      const { release } = await publishFolder(writeDataset(PLASTIC), datasetPath, { now: NOW });
      const [entry] = (await jsonFeed(url)).items;
      expect([release.version, entry.id]).toEqual([versions[1], ids[1]]);
    });
  });

  it('has no addresses without PUBLIC_URL, which would be relative, and no entry before the second release', () =>
    withService({ dataset: writeDataset() }, async ({ url }) => {
      const feed = await jsonFeed(url);
      expect(feed.items).toEqual([]);
      expect(JSON.stringify(feed)).not.toMatch(/_url|"url"/);
    }));
});

describe('the Atom feed', () => {
  it('has the same entries', async () => {
    const { body } = await send(service.url, '/changes.atom');
    const { items } = await jsonFeed();
    const texts = (tag: string) =>
      [...body.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text]) => text);
    expect(body).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom"/);
    expect(texts('id').slice(1)).toEqual(items.map(({ id }: { id: string }) => id));
    expect(texts('title').slice(1)).toEqual(items.map(({ title }: { title: string }) => title));
    expect(texts('updated')[0]).toBe(items[0].date_published);
    expect(texts('published')).toEqual(items.map((item: { date_published: string }) => item.date_published));
    expect(body).toContain(`<link rel="self" type="application/atom+xml" href="${PUBLIC_URL}/changes.atom"/>`);
  });

  it('escapes names, and leaves out what XML does not allow', () =>
    withService(
      { dataset: writeDataset(edited('states.csv', 'AA,Alpha', 'AA,"Al & <pha>\uffff"')) },
      async ({ datasetPath, url }) => {
        const files = { ...PLASTIC, ...edited('states.csv', 'AA,Alpha', 'AA,"Al & <pha>\uffff"') };
        await publishFolder(writeDataset(files), datasetPath);
        const { body } = await send(url, '/changes.atom');
        expect(body).toContain('States: Al &amp; &lt;pha&gt;.');
        expect(body).not.toMatch(/<pha>/);
      },
    ));
});
