import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchResponse } from './http.js';
import { startProcess, waitForOutput } from './processes.js';
import type { BenchContext } from './scenario.js';
import { type RunningServer, startService } from './service.js';

/** A server that the bench measures. */
export interface BenchServer {
  name: string;
  start(context: BenchContext): Promise<RunningServer>;
}

export const SERVICE = 'the service';
export const BARE = 'bare node:http';
export const APOLLO = 'Apollo Server';

export const service: BenchServer = {
  name: SERVICE,
  start: ({ fixture, cores }) => startService(fixture, cores.server),
};

/** Headers that Node adds by itself. */
const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** A `node:http` server that sends the service's responses: the same bytes, the same headers. */
export function bare(responses: { path: string; response: BenchResponse }[]): BenchServer {
  return {
    name: BARE,
    async start({ cores, folder }) {
      const file = join(folder, 'bare.json');
      const prepared = responses.map(({ path, response: { status, headers, body } }) => ({
        path,
        status,
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ADDED_BY_NODE.has(name))),
        body: body.toString('base64'),
      }));
      writeFileSync(file, JSON.stringify(prepared));
      return startPrinting([process.execPath, 'test/bench/peers/bare.mjs', file], cores.server);
    },
  };
}

/** Servers that run the same GraphQL operations. */
export const GRAPHQL_SERVERS = [
  peer(APOLLO, 'apollo'),
  peer('GraphQL Yoga', 'yoga'),
  peer('mercurius + jit', 'mercurius'),
];

function peer(name: string, file: string): BenchServer {
  return {
    name,
    start({ fixture, cores }) {
      const command = [process.execPath, '--import', 'tsx', 'test/bench/peers/graphql.ts', file, fixture.datasetPath];
      return startPrinting(command, cores.server);
    },
  };
}

/** The URL that a server prints when it listens. */
const LISTENING = /http:\/\/127\.0\.0\.1:\d+(?=\D)/;

/** Starts a server that prints its URL. */
async function startPrinting(command: string[], core: number): Promise<RunningServer> {
  const started = startProcess(command, { core });
  return { ...started, url: await waitForOutput(started, LISTENING) };
}
