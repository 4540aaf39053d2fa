import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { DatasetSite } from '../../support/dataset-site.js';
import { type Followed, follow } from '../../support/followed.js';
import { createSigner } from '../../support/minisign.js';

const signer = createSigner();
let site: DatasetSite;
let followed: Followed;
beforeAll(async () => {
  site = await DatasetSite.start();
});
afterAll(() => site.stop());
beforeEach(async () => {
  rmSync(signatureFile(), { force: true });
  followed = await follow(site.url, { publicKey: signer.publicKey });
});

const signatureFile = () => join(site.folder, 'dataset.sqlite.minisig');
const dataset = () => readFileSync(join(site.folder, 'dataset.sqlite'));

it('a file with a signature of the key is used', async () => {
  writeFileSync(signatureFile(), signer.sign(dataset()));
  await followed.follower.poll();
  expect([followed.version(), followed.follower.problem()]).toEqual([site.first, undefined]);
});

it.each([
  ['that is not signed', () => {}, 'there is no signature dataset.sqlite.minisig'],
  ['with a signature of another file', () => signer.sign(Buffer.from('other')), 'does not belong to the file'],
  ['with a signature of another key', () => createSigner().sign(dataset()), 'of DATASET_PUBLIC_KEY'],
  ['with a page in the place of its signature', () => '<!doctype html>', 'is not a minisign signature'],
  ['with an endless signature', () => 'x'.repeat(2_000_000), 'is not a minisign signature'],
])('a file %s is not used, until the right signature arrives', async (_, sign, problem) => {
  const wrong = sign();
  if (wrong !== undefined) writeFileSync(signatureFile(), wrong);
  site.takeResponses();
  for (let look = 0; look < 3; look += 1) await followed.follower.poll();
  expect([followed.version(), followed.files()]).toEqual([undefined, []]);
  expect(followed.follower.problem()).toContain(problem);
  expect(followed.warnings()).toHaveLength(1);
  expect(site.takeResponses().filter((line) => line === 'dataset.sqlite 200').length).toBeLessThan(2);
  writeFileSync(signatureFile(), signer.sign(dataset()));
  await followed.follower.poll();
  expect([followed.version(), followed.follower.problem()]).toEqual([site.first, undefined]);
});
