import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectFigure } from '../support/figure.js';
import { publishFolder } from '../support/publish.js';
import { type Environment, isolated, pathOf } from '../support/run.js';
import { edited, writeDataset } from '../support/small-dataset.js';
import { command } from './support/commands.js';
import { type Load, startLoad } from './support/load.js';
import { until } from './support/processes.js';
import { following, ServerProcess } from './support/servers.js';
import { startWebServer, type WebServer } from './support/web-server.js';

const publisher: Environment = isolated();
let web: WebServer;
let servers: ServerProcess[];
let load: Load;

beforeAll(async () => {
  web = await startWebServer();
  await publish('first');
  const settings = { RATE_LIMIT: 'off', LOG_LEVEL: 'info' };
  servers = [1, 2, 3].map(() => new ServerProcess(following(`${web.url}/dataset.sqlite`, settings)));
  await Promise.all(servers.map((server) => server.start()));
  const paths = ['/v2/election/field/', '/readyz', '/states', '/releases/latest/fields.json'];
  // The machine has other work to do as well.
  load = startLoad(
    servers.map(({ url }) => url),
    paths.map((path) => ({ path })),
    { clients: 3, pause: 6 },
  );
});

afterAll(() => load?.stop());

/** Publishes a release, and uploads it. @param text that it changes @returns its version */
async function publish(text: string): Promise<string> {
  const folder = writeDataset(edited('fields.csv', 'Kind of ballot.', `Kind of ballot (${text}).`));
  const { release } = await publishFolder(folder, pathOf(publisher, 'DATASET_URL'));
  await command(publisher, 'publish', '--to', web.folder);
  return release.version;
}

it('three servers switch to each new release of a file within FOLLOW_SECONDS and the time of a check, without a failed request', async () => {
  for (const text of ['second', 'third', 'fourth']) {
    const version = await publish(text);
    const isOn = async (server: ServerProcess) => (await server.state()).release === version;
    const times = await Promise.all(servers.map((server) => until('the switch', () => isOn(server), 30_000)));
    const last = Math.max(...times);
    console.log(`publish: last server after ${Math.round(last)} ms`);
    // 1 s for FOLLOW_SECONDS and 0.5 s for the check; the rest is for a machine with other work.
    expectFigure('the last server that has a release', last, 10_000, 'ms');
  }
  console.log(`${load.answered} requests answered, ${load.failures.length} failed`);
  expect(load.failures).toEqual([]);
  expect(load.answered).toBeGreaterThan(500);
});
