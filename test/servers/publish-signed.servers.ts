import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { releaseFolder } from '../../db/storage/release/archived.js';
import { createSigner } from '../support/minisign.js';
import { builtCivicData, type Environment, pathOf, withDataset } from '../support/run.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { command } from './support/commands.js';

const FILES = ['dataset.sqlite', 'dataset.sqlite.minisig', 'manifest.json'];
const signer = createSigner();

let environment: Environment;
beforeAll(async () => {
  environment = await withDataset({ DATASET_PUBLIC_KEY: signer.publicKey });
});

const dataset = () => readFileSync(pathOf(environment, 'DATASET_URL'));

/** A file with a signature. */
function signatureOf(content: Buffer, by = signer): string {
  const path = join(temporaryFolder(), 'signature');
  writeFileSync(path, by.sign(content));
  return path;
}

describe('publish', () => {
  it('writes a signature from a file before the manifest', async () => {
    const [folder, signature] = [temporaryFolder(), signatureOf(dataset())];
    const { files } = await command(environment, 'publish', '--to', folder, '--signature', signature);
    expect(files.map(({ name }: { name: string }) => name)).toEqual(FILES);
    expect(readFileSync(join(folder, 'dataset.sqlite.minisig'), 'utf8')).toBe(readFileSync(signature, 'utf8'));
  });

  it('finds the signature that minisign writes next to the archived dataset', async () => {
    const folder = temporaryFolder();
    const { release } = await command({ ...environment, DATASET_PUBLIC_KEY: '' }, 'publish', '--to', folder);
    const archive = releaseFolder(pathOf(environment, 'DATASET_URL'), release.version) as string;
    const signature = join(archive, 'dataset.sqlite.minisig');
    writeFileSync(signature, signer.sign(readFileSync(join(archive, 'dataset.sqlite'))));
    await command(environment, 'publish', '--to', folder);
    rmSync(signature);
    expect(readdirSync(folder)).toEqual(FILES);
  });

  it.each([
    ['that is missing', () => [], 'DATASET_PUBLIC_KEY is set, but the release is not signed. Sign it: minisign -S -m'],
    ['of another file', () => ['--signature', signatureOf(Buffer.from('other'))], 'does not belong to the file'],
    ['of another key', () => ['--signature', signatureOf(dataset(), createSigner())], 'is signed with the key'],
    ['whose file is missing', () => ['--signature', '/no/such/file'], 'There is no file /no/such/file'],
  ])('writes nothing with a signature %s', async (_, options, message) => {
    const folder = temporaryFolder();
    const { code, stderr } = await builtCivicData(environment, 'publish', '--to', folder, ...options());
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(readdirSync(folder)).toEqual([]);
  });
});
