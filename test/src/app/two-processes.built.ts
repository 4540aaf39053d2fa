import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civicData, finished, isolated, spawnService, untilPrinted } from '../../support/run.js';
import { basic } from '../../support/service.js';
import { edited, writeDataset } from '../../support/small-dataset.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const folder = temporaryFolder();
const environment = isolated({
  DATASET_URL: `file:${join(folder, 'dataset.sqlite')}`,
  ACCOUNTS_URL: `file:${join(folder, 'accounts.sqlite')}`,
  NODE_ENV: 'production',
});

const running: { url: string; stop: () => Promise<unknown> }[] = [];
beforeAll(async () => {
  await civicData(environment, 'import', writeDataset());
  for (let process = 1; process <= 2; process += 1) {
    const child = spawnService(environment);
    const ended = finished(child);
    const printed = await untilPrinted(child, '/graphql\n\n');
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0] as string;
    const stop = () => {
      child.kill('SIGTERM');
      return ended;
    };
    running.push({ url, stop });
  }
});
afterAll(() => Promise.all(running.map(({ stop }) => stop())));

const onEach = <Result>(request: (url: string) => Promise<Result>) =>
  Promise.all(running.map(({ url }) => request(url)));

describe('two processes on one data folder', () => {
  it('both answer from an import at the next request', async () => {
    const description = async (url: string) =>
      ((await (await fetch(`${url}/v2/election/field/`)).json()) as { description: string }[])[0]?.description;
    expect(await onEach(description)).toEqual(['Kind of ballot.', 'Kind of ballot.']);
    await civicData(environment, 'import', writeDataset(edited('fields.csv', 'Kind of ballot.', 'Sort of ballot.')));
    expect(await onEach(description)).toEqual(['Sort of ballot.', 'Sort of ballot.']);
  });

  it('both accept a new key, and refuse it from the first request after it is suspended or revoked', async () => {
    await civicData(environment, 'customers', 'create', '--name', 'C');
    const { stdout } = await civicData(environment, 'keys', 'create', '--customer', 'C', '--json');
    const { keyId, keySecret } = JSON.parse(stdout);
    const headers = { authorization: basic(keyId, keySecret) };
    const status = async (url: string) => (await fetch(`${url}/v2/election/override/`, { headers })).status;
    for (let times = 1; times <= 3; times += 1) expect(await onEach(status)).toEqual([200, 200]);
    for (const [change, expected] of [
      ['suspend', 403],
      ['activate', 200],
    ] as const) {
      await civicData(environment, 'customers', change, '--name', 'C');
      expect(await onEach(status)).toEqual([expected, expected]);
    }
    await civicData(environment, 'keys', 'revoke', keyId);
    expect(await onEach(status)).toEqual([401, 401]);
  });
});
