import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountsStore } from '../../db/accounts-store.js';
import { openAccounts } from '../../db/open-accounts.js';
import { match } from '../../rest-compat/match.js';
import { routes } from '../../rest-compat/routes.js';
import { authenticate } from '../../src/access/basic-auth.js';
import { isNotModified } from '../../src/cache/conditional-request.js';
import { chooseCoding } from '../../src/cache/content-coding.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** Text of every kind that a header may hold, and some that it may not. */
const headerText = fc.oneof(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: 'grapheme' }), fc.string());

describe('the Basic header', () => {
  let accounts: AccountsStore;
  let key: { keyId: string; keySecret: string };
  beforeAll(async () => {
    const path = `${temporaryFolder()}/accounts.sqlite`;
    const written = openAccounts(path);
    await written.createCustomer('One');
    key = await written.createKey('One');
    written.close();
    accounts = new AccountsStore(path);
  });
  afterAll(() => accounts.close());

  const encoded = (text: string) => Buffer.from(text).toString('base64');

  it('of any text is refused, and never fails', async () => {
    const header = fc.oneof(
      headerText,
      headerText.map((text) => `Basic ${text}`),
      headerText.map((text) => `Basic ${encoded(text)}`),
    );
    await fc.assert(
      fc.asyncProperty(header, async (text) => {
        expect(await authenticate(text, accounts)).toEqual({ status: 'rejected' });
      }),
      { numRuns: 500 },
    );
  });

  it('is accepted for the secret of a key alone', async () => {
    const other = headerText.filter((text) => text !== key.keySecret);
    await fc.assert(
      fc.asyncProperty(other, async (secret) => {
        const header = `Basic ${encoded(`${key.keyId}:${secret}`)}`;
        expect((await authenticate(header, accounts)).status).toBe('rejected');
      }),
      { numRuns: 300 },
    );
    for (const scheme of ['Basic', 'basic', 'BASIC']) {
      const header = `${scheme} ${encoded(`${key.keyId}:${key.keySecret}`)}`;
      expect((await authenticate(header, accounts)).status).toBe('active');
    }
  });
});

describe('the match of a request target', () => {
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

  it('never fails, and calls a route only for a path of the table', () => {
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

  it('redirects to a path of the table on the same host, with the query as it was', () => {
    const paths = routes.map(({ path }) => path.replace('{state}', 'CA').slice(0, -1));
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.string(), (path, query) => {
        const found = match('GET', `${path}?${query}`);
        expect(found).toMatchObject({ kind: 'empty', status: 301, headers: { location: `${path}/?${query}` } });
      }),
    );
  });
});

describe('the choice of a coding', () => {
  const coding = fc.constantFrom('br', 'gzip', 'identity', '*', 'zstd', 'deflate');
  const quality = fc.constantFrom(undefined, '0', '0.000', '0.5', '1', '1.000');
  const entry = fc.record({ coding, quality });

  it('is one that the header allows, or none where it allows none', () => {
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: (one) => one.coding, minLength: 1, maxLength: 6 }), (entries) => {
        const header = entries
          .map((one) => (one.quality === undefined ? one.coding : `${one.coding};q=${one.quality}`))
          .join(', ');
        const chosen = chooseCoding({ 'accept-encoding': header });
        const qualityOf = (name: string) => {
          const own = entries.find((one) => one.coding === name) ?? entries.find((one) => one.coding === '*');
          // What is not named is not allowed, but for identity (RFC 9110, section 12.5.3).
          if (!own) return name === 'identity' ? 0.0001 : 0;
          return Number(own.quality ?? 1);
        };
        const allowed = ['br', 'gzip', 'identity'].filter((name) => qualityOf(name) > 0);
        if (chosen === undefined) expect(allowed).toEqual([]);
        else {
          expect(allowed).toContain(chosen);
          expect(qualityOf(chosen)).toBe(Math.max(...allowed.map(qualityOf)));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('never fails', () => {
    fc.assert(
      fc.property(headerText, (text) => {
        chooseCoding({ 'accept-encoding': text });
      }),
    );
  });
});

describe('If-None-Match', () => {
  const etag = fc.stringMatching(/^[A-Za-z0-9_-]{1,22}$/).map((text) => `"${text}"`);
  const form = fc.tuple(fc.constantFrom('', 'W/'), etag).map(([weak, tag]) => weak + tag);

  it('holds where its list has the ETag, in whatever form and place, and only there', () => {
    fc.assert(
      fc.property(fc.array(form, { maxLength: 6 }), etag, fc.boolean(), fc.nat(6), (others, own, has, place) => {
        const without = others.filter((one) => one.replace('W/', '') !== own);
        const list = has ? [...without.slice(0, place), `W/${own}`, ...without.slice(place)] : without;
        fc.pre(list.length > 0);
        expect(isNotModified({ 'if-none-match': list.join(', ') }, own)).toBe(has);
      }),
      { numRuns: 1_000 },
    );
  });
});
