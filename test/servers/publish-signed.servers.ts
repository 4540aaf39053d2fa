import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createSigner } from '../support/minisign.js';
import { builtCivicData, type Environment, pathOf, withDataset } from '../support/run.js';
import { temporaryFolder } from '../support/temporary-folder.js';

let environment: Environment;
beforeAll(async () => {
  environment = await withDataset();
});

const dataset = () => readFileSync(pathOf(environment, 'DATASET_URL'));

describe('publish --sign', () => {
  const signer = createSigner();
  /** A command that signs as minisign does. */
  function signCommand(): string {
    const signature = join(temporaryFolder(), 'signature');
    writeFileSync(signature, signer.sign(dataset()));
    return `cp ${signature} "$CIVIC_DATA_FILE.minisig"`;
  }

  it('uploads the signature before the manifest, and again without the option', async () => {
    const own = { ...environment, DATASET_PUBLIC_KEY: signer.publicKey };
    for (const options of [['--sign', signCommand()], []]) {
      const folder = temporaryFolder();
      const { code, stdout } = await builtCivicData(own, 'publish', '--to', folder, ...options, '--json');
      const names = JSON.parse(stdout).files.map(({ name }: { name: string }) => name);
      expect([code, names]).toEqual([0, ['dataset.sqlite', 'dataset.sqlite.minisig', 'manifest.json']]);
      expect(existsSync(join(folder, 'dataset.sqlite.minisig'))).toBe(true);
    }
  });

  it('takes a signature from a file', async () => {
    const [folder, signature] = [temporaryFolder(), join(temporaryFolder(), 'signature')];
    writeFileSync(signature, signer.sign(dataset()));
    expect((await builtCivicData(environment, 'publish', '--to', folder, '--signature', signature)).code).toBe(0);
    expect(readFileSync(join(folder, 'dataset.sqlite.minisig'), 'utf8')).toBe(readFileSync(signature, 'utf8'));
  });

  it.each([
    ['that is missing', [], 'DATASET_PUBLIC_KEY is set, but the release is not signed. Add --sign'],
    ['that the command does not write', ['--sign', 'true'], 'The command of --sign did not write'],
    ['whose command fails', ['--sign', 'exit 3'], 'The command of --sign ended with exit code 3'],
    ['of another key', ['--sign', signWithAnother()], 'the file is signed with the key'],
    ['whose file is missing', ['--signature', '/no/such/file'], 'There is no file /no/such/file'],
  ])('a signature %s stops the upload', async (_, options, message) => {
    const own = await withDataset({ DATASET_PUBLIC_KEY: signer.publicKey });
    const folder = temporaryFolder();
    const { code, stderr } = await builtCivicData(own, 'publish', '--to', folder, ...options);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(readdirSync(folder)).toEqual([]);
  });

  function signWithAnother(): string {
    const text = createSigner().sign(Buffer.from('other')).replaceAll('\n', '\\n');
    return `printf '${text}' > "$CIVIC_DATA_FILE.minisig"`;
  }
});
