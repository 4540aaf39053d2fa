import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type DatasetServer, Publisher, startDatasetServer } from '../../support/dataset-server.js';
import { type Followed, follow } from '../../support/followed.js';
import { createSigner } from '../../support/minisign.js';

const signer = createSigner();
let server: DatasetServer;
let publisher: Publisher;
let version: string;
let followed: Followed;
beforeAll(async () => {
  server = await startDatasetServer();
  publisher = new Publisher(server.folder);
  version = await publisher.publish();
});
afterAll(() => server.stop());
beforeEach(async () => {
  publisher.upload(version);
  rmSync(signatureFile(), { force: true });
  followed = await follow(server.url, { publicKey: signer.publicKey });
});

const signatureFile = () => join(server.folder, 'dataset.sqlite.minisig');
const dataset = () => readFileSync(join(server.folder, 'dataset.sqlite'));

it('a file with a signature of the key is used', async () => {
  writeFileSync(signatureFile(), signer.sign(dataset()));
  await followed.follower.poll();
  expect([followed.version(), followed.follower.problem()]).toEqual([version, undefined]);
});

it.each([
  ['that is not signed', () => {}, 'there is no signature dataset.sqlite.minisig'],
  ['with a signature of another file', () => signer.sign(Buffer.from('other')), 'does not belong to the file'],
  ['with a signature of another key', () => createSigner().sign(dataset()), 'of DATASET_PUBLIC_KEY'],
  ['with a page in the place of its signature', () => '<!doctype html>', 'is not a minisign signature'],
  ['with an endless signature', () => 'x'.repeat(20_000), 'dataset.sqlite.minisig: more than 10000 bytes'],
])('a file %s is not used, until the right signature arrives', async (_, sign, problem) => {
  const wrong = sign();
  if (wrong !== undefined) writeFileSync(signatureFile(), wrong);
  server.takeResponses();
  for (let look = 0; look < 3; look += 1) await followed.follower.poll();
  expect([followed.version(), followed.files()]).toEqual([undefined, []]);
  expect(followed.follower.problem()).toContain(problem);
  expect(followed.warnings()).toHaveLength(1);
  expect(server.takeResponses().filter((line) => line === 'dataset.sqlite 200').length).toBeLessThan(2);
  writeFileSync(signatureFile(), signer.sign(dataset()));
  await followed.follower.poll();
  expect([followed.version(), followed.follower.problem()]).toEqual([version, undefined]);
});
