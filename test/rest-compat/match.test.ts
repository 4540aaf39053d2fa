import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { match } from '../../rest-compat/match.js';
import { routes } from '../../rest-compat/routes.js';

/** What a request means, in a form that fits a table. */
function meaning(method: string, target: string): string {
  const found = match(method, target);
  switch (found.kind) {
    case 'none':
      return 'none';
    case 'problem':
      return String(found.problem.status);
    case 'empty':
      return [found.status, found.headers.location].join(' ').trim();
    case 'call':
      return [found.route.name, ...Object.values(found.params), found.parameterProblem?.status]
        .filter((part) => part)
        .join(' ');
  }
}

describe('match', () => {
  it.each([
    ['GET', '/v2/election/field/', 'v2/field'],
    ['HEAD', '/v2/election/field/?a=b', 'v2/field'],
    ['GET', '/v1/election/field/', 'v1/field'],
    ['GET', '/v2/election/data/state/CA/', 'v2/state CA'],
    ['GET', '/v1/election/data/state/CA/', 'v1/state CA'],
    ['GET', '/v2/election/override/', 'v2/override'],
    ['GET', '/v2/election/data/state/ca/', 'v2/state ca 400'],
    ['GET', '/v2/election/data/state/C%41/', 'v2/state CA'],
    ['GET', '/v2/election/data/state/%E0%A4%A/', 'v2/state %E0%A4%A 400'],
    ['GET', '/v2/election/data/state/..%2F/', 'v2/state ../ 400'],
    ['GET', '/v1/election/override/', 'none'],
    ['GET', '/v2/election/data/state/', 'none'],
    ['GET', '/v2/election/data/state//', 'none'],
    ['GET', '/V2/election/field/', 'none'],
    ['GET', '/v2/Election/field/', 'none'],
    ['GET', '//v2/election/field/', 'none'],
    ['GET', '/v2/election/./field/', 'none'],
    ['GET', '/v2/election/field/extra/', 'none'],
    ['GET', '/', 'none'],
    ['GET', '', 'none'],
    ['GET', '/v2/election/field', '301 /v2/election/field/'],
    ['HEAD', '/v2/election/data/state/CA?x=1&y=%20', '301 /v2/election/data/state/CA/?x=1&y=%20'],
    ['POST', '/v2/election/field', '405'],
    ['DELETE', '/v2/election/data/state/ca/', '405'],
    ['OPTIONS', '/v2/election/override/', '204'],
  ])('%s %s means %j', (method, target, expected) => {
    expect(meaning(method, target)).toBe(expected);
  });

  it('puts the public address in front of a redirect', () => {
    expect(match('GET', '/v2/election/field', { baseUrl: 'https://example.org/civic' })).toMatchObject({
      headers: { location: 'https://example.org/civic/v2/election/field/' },
    });
  });
});

describe('match, for random targets,', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '',
      '/',
      '//',
      'v1',
      'v2',
      'election',
      'field',
      'data',
      'state',
      'override',
      'CA',
      '.',
      '..',
      '%2e',
      '%2F',
      '%00',
      '?',
      '#',
      'http://x',
    ),
    fc.string(),
  );
  const target = fc.oneof(
    fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('/')),
    fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')),
    fc.webUrl({ withQueryParameters: true }),
  );

  it('never throws, and calls a route only for a GET or HEAD of its path', () => {
    fc.assert(
      fc.property(fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS', 'X'), target, (method, text) => {
        const found = match(method, text);
        if (found.kind !== 'call') return;
        const path = text.replace(/^https?:\/\/[^/?#]*/i, '').split('?')[0] as string;
        const pattern = new RegExp(`^${found.route.path.replaceAll('.', '\\.').replace('{state}', '[^/]+')}$`);
        expect(path).toMatch(pattern);
        expect(['GET', 'HEAD']).toContain(method);
      }),
      { numRuns: 2_000 },
    );
  });

  it('redirects a path without its last slash to the path on the same host, with an unchanged query', () => {
    const paths = routes.map(({ path }) => path.replace('{state}', 'CA').slice(0, -1));
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.string(), (path, query) => {
        const found = match('GET', `${path}?${query}`);
        expect(found).toMatchObject({ kind: 'empty', status: 301, headers: { location: `${path}/?${query}` } });
      }),
    );
  });
});
