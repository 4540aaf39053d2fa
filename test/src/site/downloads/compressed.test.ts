import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { DownloadManifest } from '../../../../db/storage/publish/downloads.js';
import { withService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

it('each file of a release is there compressed as well', () =>
  withService({ dataset: writeDataset() }, async ({ url, get, json }) => {
    const { latest } = await json('/releases/?format=json');
    const { files }: DownloadManifest = await json(`/releases/${latest}/manifest.json`);
    const bytesOf = async (name: string) => Buffer.from(await (await get(`/releases/${latest}/${name}`)).arrayBuffer());
    const plain = files.map(({ name }) => name).filter((name) => !name.endsWith('.gz'));
    expect(files).toHaveLength(2 * plain.length);
    for (const name of plain)
      expect(gunzipSync(await bytesOf(`${name}.gz`)).equals(await bytesOf(name)), name).toBe(true);
    expect((await fetch(`${url}/releases/${latest}/values.csv.gz`)).status).toBe(401);
  }));
