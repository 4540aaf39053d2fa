import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civicData, isolated } from '../../../support/run.js';

/** Parts of a password that cannot be in a message by chance. */
const part = fc.oneof(
  fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9]{7,11}$/),
  fc.stringMatching(/^[A-Z]\d{9}$/),
  fc.stringMatching(/^[a-z]ß[a-z0-9]{6}$/),
);
const separator = fc.constantFrom(
  ...'@/?#%:,[]&= "\'\\;+$é|',
  '%40',
  '%2F',
  '%zz',
  '%00',
  '@/',
  '/@',
  '://',
  '?x=',
  '1/',
);

const password = fc
  .array(fc.tuple(part, separator), { minLength: 2, maxLength: 4 })
  .map((pairs) => ({ parts: pairs.map(([text]) => text), text: pairs.flat().slice(0, -1).join('') }));

const shape = fc.constantFrom<(password: string) => string>(
  (text) => `postgres://civic:${text}@127.0.0.1:9/civic`,
  (text) => `postgres://civic:1/${text}@127.0.0.1:9/civic`,
  (text) => `postgres://civic:1/x?${text}@127.0.0.1:9/civic`,
  (text) => `postgresql://civic:${text}@127.0.0.1:9,127.0.0.1:99999/civic?sslmode=verify-full`,
  (text) => `postgres://civic:${text}@127.0.0.1:9`,
  (text) => `postgres://civic:${text}@`,
  (text) => `postgres://civic:${text}%@127.0.0.1:9/civic`,
  (text) => `postgres://civic:${text}@127.0.0.1:9/civic?sslmode=on`,
  (text) => `postgres://civic:x@${text}@127.0.0.1:9/civic`,
  (text) => `postgres://127.0.0.1:9/civic?user=civic&password=${text}`,
  (text) => `postgres:/civic:${text}@127.0.0.1:9/civic`,
  (text) => `POSTGRES://civic:${text}@127.0.0.1:9/civic`,
  (text) => `postgress://civic:${text}@127.0.0.1:9/civic`,
  (text) => `"postgres://civic:${text}@127.0.0.1:9/civic"`,
  (text) => `psql postgres://civic:${text}@127.0.0.1:9/civic`,
  (text) => `jdbc:postgresql://127.0.0.1:9/civic?user=civic&password=${text}`,
  (text) => `host=127.0.0.1 port=9 dbname=civic user=civic password=${text}`,
  (text) => `civic:${text}@127.0.0.1:9/civic`,
);

describe('a password in a URL of PostgreSQL', () => {
  it('is in no message, in whole or in part, of 200 URLs in which special characters are encoded or not', async () => {
    const property = fc.asyncProperty(password, shape, fc.boolean(), async ({ parts, text }, write, isEncoded) => {
      const url = write(isEncoded ? encodeURIComponent(text) : text);
      const from = ['accounts', 'copy', '--from', url, '--to', 'postgres://civic@127.0.0.1:9/civic'];
      const results = [
        await civicData(isolated({ ACCOUNTS_URL: url }), 'keys', 'list'),
        await civicData(isolated(), ...from),
      ];
      for (const { code, stdout, stderr } of results) {
        expect(code).toBeGreaterThan(0);
        expect(stderr).toMatch(/ACCOUNTS_URL|--from/);
        for (const secret of parts.flatMap((piece) => [piece, encodeURIComponent(piece)]))
          expect(`${stdout}${stderr}`).not.toContain(secret);
      }
    });
    await fc.assert(property, { numRuns: 200 });
  });
});
