import { rmSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { describe, expect, it } from 'vitest';
import { examine, installation } from '../../support/installation.js';
import { type Environment, isolated, withDataset } from '../../support/run.js';
import { withService } from '../../support/service.js';
import { edited, writeDataset } from '../../support/small-dataset.js';

/** A server on a free port, until the test ends. */
async function whileListening(server: Server, test: (port: string) => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sockets = new Set<{ destroy(): void }>();
  server.on('connection', (socket) => sockets.add(socket));
  try {
    await test(String((server.address() as AddressInfo).port));
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

const http = (listener: RequestListener) => createHttpServer(listener) as Server;
const onPort = async (port: string): Promise<Environment> => (await installation({ PORT: port })).environment;

/** As a start says it. */
const TAKEN =
  /^problem: Cannot listen on 127\.0\.0\.1, port \d+: it is in use\. Stop the other process, or choose another port with PORT\. If it is the service, it does not answer/;

describe('civic-data doctor and the service', () => {
  it('finds a service that answers from the published release', async () => {
    await withService({ dataset: writeDataset() }, async ({ url, datasetPath, accountsPath }) => {
      const files = { DATASET_URL: `file:${datasetPath}`, ACCOUNTS_URL: `file:${accountsPath}` };
      const { ok, found, bad } = await examine(isolated({ ...files, PORT: new URL(url).port }));
      expect([ok, bad, found('service')]).toEqual([
        true,
        [],
        [expect.stringMatching(/^ok: The service on .* answers from/)],
      ]);
    });
  });

  it('notices that the accounts file of a running service was removed', async () => {
    await withService({ dataset: writeDataset() }, async (service) => {
      const { url, datasetPath, accountsPath } = service;
      expect((await service.get('/v2/election/data/state/AA/')).status).toBe(200);
      rmSync(accountsPath);
      const files = { DATASET_URL: `file:${datasetPath}`, ACCOUNTS_URL: `file:${accountsPath}` };
      const { ok, found } = await examine(isolated({ ...files, PORT: new URL(url).port }));
      expect(ok).toBe(false);
      expect(found('accounts')).toEqual([expect.stringMatching(/^problem: .*no such file, but its log is there/)]);
      expect(found('service')).toContainEqual(expect.stringMatching(/^warning: .*The accounts file was removed/));
    });
  });

  it('notices that a service answers from another release than the file has', async () => {
    await withService({ dataset: writeDataset() }, async ({ url }) => {
      const other = await withDataset(
        { PORT: new URL(url).port },
        writeDataset(edited('states.csv', 'Alpha', 'Omega')),
      );
      const { ok, found } = await examine(other);
      expect([ok, found('service')]).toEqual([
        false,
        [expect.stringMatching(/^problem: .* but .* has .* DATASET_URL/)],
      ]);
    });
  });

  it('says that a service does not run, and its port is free', async () => {
    let free = '';
    await whileListening(createServer(), async (port) => {
      free = port;
    });
    expect((await examine(await onPort(free))).found('service')).toEqual([
      expect.stringMatching(/^ok: Nothing listens on .* the port is free/),
    ]);
  });

  it.each<[string, Server, RegExp]>([
    [
      'a service that is not ready',
      http((_, response) => response.writeHead(503).end('{"title":"x","detail":"The service is stopping."}')),
      /^problem: The service on .* is not ready: The service is stopping\./,
    ],
    ['another web server', http((_, response) => response.end('<h1>It works</h1>')), TAKEN],
    [
      'a web server that never ends its answer',
      http((_, response) => {
        const timer = setInterval(() => response.write('x'.repeat(1_000)), 1);
        response.on('close', () => clearInterval(timer));
      }),
      TAKEN,
    ],
    [
      'a program that does not speak HTTP',
      createServer((socket) => {
        socket.on('error', () => {});
        socket.end('SSH-2.0-OpenSSH_9.2\r\n');
      }),
      TAKEN,
    ],
    ['a program that never answers', createServer((socket) => socket.on('error', () => {})), TAKEN],
  ])('recognizes %s', async (_, server, expected) => {
    await whileListening(server, async (port) => {
      const { ok, found } = await examine(await onPort(port));
      expect([ok, found('service')]).toEqual([false, [expect.stringMatching(expected)]]);
    });
  });
});
