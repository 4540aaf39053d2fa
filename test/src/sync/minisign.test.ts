import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parsePublicKey } from '../../../src/process/settings/parse-values.js';
import { verifySignature } from '../../../src/sync/minisign.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** Made with minisign 0.11: `minisign -G -W`, and `minisign -S` with `-l` for the old form. */
const KEY = 'RWSlTl/PBJR3ckbbYygSa4zcc5oV0sqMHmzPi+wysrJ2HUSnk2ovdc9H';
const OTHER_KEY = 'RWTqn7Zz+e9ryrh13aKuQABGMYTvRLJo1DgGpjSNyAg0cUdDbPMojjsm';
const TEXT = 'hello, minisign\n';
const signature = (first: string, comment: string, last: string) =>
  ['untrusted comment: signature from minisign secret key', first, `trusted comment: ${comment}`, last, ''].join('\n');
const PREHASHED = [
  'RUSlTl/PBJR3cinZe18WPC9D+ANmo4wMCNcJNYHdVx5TA323kW0SZ/I7vt8bNU19Jrrhtk00hfgep6O2gpukVWHXmc9E4u8f9wE=',
  'release 1',
  'NR9n2T71CvmNIzNNRUmDioAie1HN5lKDu1s2AIGKpmCUAyZcs0x+jn6p/MN3r8cOMHKFxKjtaTsIuOMKAe9iDQ==',
] as const;
const LEGACY = [
  'RWSlTl/PBJR3ctAetPKL224bV3R8Q8byFCXFd+I3WAfmljJAJUS4h2N38SxiN1SVypNhvoN1fxxoh/6Al+aKa4KEm4lKZy6+2g0=',
  'release 1',
  'YNycBwqPjPPvtSZsh/85B8/Rr0KgKAgmbmRNG4SQtAVA94/OByM9aR7SjzlzUNG6VVRpzfB9kx9G4oJAYOcDDQ==',
] as const;

function verify(text: string, { key = KEY, content = TEXT } = {}): Promise<void> {
  const publicKey = parsePublicKey(key);
  if (!publicKey) throw new Error('no key');
  return verifySignature(text, Buffer.from(content), publicKey);
}

it.each([
  ['prehashed', PREHASHED],
  ['old', LEGACY],
])('a signature of the %s form is valid for its file only', async (_, [first, comment, last]) => {
  const text = signature(first, comment, last);
  await verify(text);
  await verify(text.replaceAll('\n', '\r\n'));
  await expect(verify(text, { content: 'hello, Minisign\n' })).rejects.toThrow('does not belong');
});

it.each([
  [
    'of another key',
    signature(...PREHASHED),
    { key: OTHER_KEY },
    'signed with the key 72779404CF5F4EA5, not with CA6BEFF973B69FEA',
  ],
  [
    'with another comment',
    signature(PREHASHED[0], 'release 2', PREHASHED[2]),
    {},
    'trusted comment of the signature was changed',
  ],
  ['with the comment of another signature', signature(PREHASHED[0], LEGACY[1], LEGACY[2]), {}, 'trusted comment'],
  ['that is cut off', signature(...PREHASHED).slice(0, 150), {}, 'not a minisign signature'],
  ['that is empty', '', {}, 'not a minisign signature'],
])('a signature %s is refused', async (_, text, options, problem) => {
  await expect(verify(text, options)).rejects.toThrow(problem);
});

it('a public key is its line, or the path of a .pub file', () => {
  const path = join(temporaryFolder(), 'minisign.pub');
  writeFileSync(path, `untrusted comment: minisign public key 72779404CF5F4EA5\n${KEY}\n`);
  expect(parsePublicKey(path)).toEqual(parsePublicKey(KEY));
  expect(parsePublicKey('')).toBe(undefined);
  for (const text of ['RWSl', '/no/such/file.pub', KEY.replace('RW', 'XX'), `${KEY}=`])
    expect(() => parsePublicKey(text), text).toThrow('a public key of minisign');
});
