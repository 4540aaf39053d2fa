import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChangedService } from '../../../support/changed-service.js';
import { send } from '../../../support/http-request.js';
import { mainText } from '../../../support/page-text.js';
import { basic } from '../../../support/service.js';
import { SMALL_DATASET } from '../../../support/small-dataset.js';

let changed: ChangedService;
let withKey: { authorization: string };
beforeAll(async () => {
  changed = await ChangedService.start({ demoStates: ['AA'] });
  withKey = { authorization: basic(changed.service.key.keyId, changed.service.key.keySecret) };
});
afterAll(() => changed.service.stop());

const PAGES = ['/states/AA', '/states/AA/guide', '/states/AA/plan', '/fields/ballot_type'];
const since = (path: string, at: number) => `${path}?since=${changed.versions[at]}`;
const open = (path: string, headers = withKey) => changed.service.open(path, headers);

describe('a release whose changes are not known', () => {
  it.each([
    ['an unknown one', '2020-01-01-00000000', 404, 'There is no release "2020-01-01-00000000".'],
    ['none', '', 400, '"since" must be the version of a release, such as'],
    ['a script', '<script>', 400, 'but got "<script>"'],
    ['a long text', 'x'.repeat(5_000), 400, '"since" must be the version'],
  ])('%s keeps the rest of the address, and leads to others', async (_, release, status, message) => {
    const path = `/states/AA/plan?way=mail&since=${encodeURIComponent(release)}`;
    const answer = await send(changed.service.url, path, { headers: withKey });
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body).detail).toContain(message);
    const { body } = await open(path);
    expect(body).toContain('<h1>We cannot tell what changed since then</h1>');
    expect(
      changed.versions.filter((version) => body.includes(`/states/AA/plan?way=mail&amp;since=${version}"`)),
    ).toHaveLength(3);
    expect(body).toContain('/states/AA/plan?way=mail">The page without marks');
  });
});

describe('without a key', () => {
  it('nothing is shown, whether a release exists or not', async () => {
    for (const path of PAGES) {
      const pages = await Promise.all(
        [since(path, 0), `${path}?since=x`].map((one) => open(one, {} as typeof withKey)),
      );
      expect(pages.map(({ status }) => status)).toEqual([401, 401]);
      for (const { body } of pages) expect(body).not.toMatch(/machine/i);
    }
  });

  it('the demo key has the marks of its states only', async () => {
    const demo = { authorization: basic('demo', 'demo') };
    expect((await open(since('/states/AA', 1), demo)).body).toContain('<del>Machine</del>');
    for (const path of ['/states/BB', '/states/BB/plan', '/states/BB/guide', '/fields/ballot_type'])
      expect((await open(since(path, 1), demo)).status, path).toBe(403);
  });
});

describe('many changes', () => {
  const OVERRIDES = SMALL_DATASET['overrides.csv'] as string;
  const wards = (text: string) =>
    Array.from({ length: 150 }, (_, at) => `AA,Ward ${at + 100},ballot_type,${text},City page,,\n`).join('');

  it('are marked up to a limit, and the page says so', async () => {
    const before = await changed.publish({ 'overrides.csv': OVERRIDES + wards('machine') }, 1_000);
    await changed.publish({ 'overrides.csv': OVERRIDES + wards('paper') }, 1_000);
    await changed.publish({}, 1_000);
    const { body } = await open(`/fields/ballot_type?since=${before}`);
    const text = mainText(body);
    expect(text).toContain('There are 300 changes since then. We marked those among the first 200');
    expect(text).toContain('Places without their own answer now');
    expect(body).toMatch(/href="\.\.\/changes\?field=ballot_type&amp;from=[\d-]+">All changes since then/);
    const state = mainText((await open(`/states/AA?since=${before}`)).body);
    expect(state).toContain('Some answers here changed since the release of');
    expect(state).not.toContain('Nothing here changed');
  });

  it('end the record: an older release is a 410 that leads to the oldest one with a record', async () => {
    const oldest = await changed.publish({ 'overrides.csv': OVERRIDES + wards('machine') }, 100);
    const path = `/states/AA?since=${changed.versions[0]}`;
    const answer = await send(changed.service.url, path, { headers: withKey });
    expect(answer.status).toBe(410);
    expect(JSON.parse(answer.body).detail).toContain(
      `The changes of the release ${changed.versions[0]} are not recorded`,
    );
    expect((await open(path)).body).toContain(`/states/AA?since=${oldest}"`);
    expect((await open('/states/AA')).body).not.toContain('What changed since');
  });
});
