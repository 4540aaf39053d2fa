import { describe, expect, it } from 'vitest';
import { BROWSER, send } from '../../support/http-request.js';
import { useSharedService } from '../../support/service.js';

const service = useSharedService();

const suggestionsOf = async (path: string, { url } = service): Promise<string[]> => {
  const { status, body } = await send(url, path, { headers: BROWSER });
  expect(status, path).toBe(404);
  const [list = ''] = /<h2>Did you mean<\/h2><ul>[\s\S]*?<\/ul>/.exec(body) ?? [];
  return [...list.matchAll(/href="([^"]+)"/g)].map(([, link]) => {
    const { pathname, search } = new URL((link ?? '').replaceAll('&amp;', '&'), `${url}${path}`);
    return `${pathname}${search}`;
  });
};

describe('a page that does not exist', () => {
  it.each([
    ['/state/OH', '/states/OH'],
    ['/OH', '/states/OH'],
    ['/california', '/states/CA'],
    ['/Californa.html', '/states/CA'],
    ['/new-york', '/states/NY'],
    ['/state/ohoi', '/states/OH'],
    ['/field/polls_open', '/fields/polls_open'],
    ['/fields/polls-opne/x', '/fields/polls_open'],
    ['/polls_open', '/fields/polls_open'],
    ['/ohio/registration', '/states/OH'],
    ['/election', '/elections'],
  ])('%s suggests %s', async (path, expected) => {
    expect(await suggestionsOf(path)).toContain(expected);
  });

  it('has the suggestion first, and the paths for programs in a closed part', async () => {
    const { body } = await send(service.url, '/california', { headers: BROWSER });
    const places = ['Did you mean', '<details><summary>For programs</summary>', '/v2/election/'].map((part) =>
      body.indexOf(part, body.indexOf('<main')),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  it.each(['/%E0%A4%', `/${'x'.repeat(8000)}`, `/${'a/'.repeat(2000)}b`, '/%00', '/<script>'])(
    'is small however strange its path is (%#)',
    async (path) => {
      const { status, body } = await service.open(path);
      expect([400, 404]).toContain(status);
      expect(body.length).toBeLessThan(10_000);
      expect(body).not.toContain('<script>');
    },
  );
});
