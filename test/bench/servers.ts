import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BenchRequest, BenchResponse } from './http.js';
import { succeeds } from './machine.js';
import { startProcess, waitForOutput } from './processes.js';
import type { BenchContext } from './scenario.js';
import { type RunningServer, startService } from './service.js';

/** A server that the bench measures. */
export interface BenchServer {
  name: string;
  /** @returns the reason as text when this machine cannot run it */
  start(context: BenchContext): Promise<RunningServer | string>;
  /** Turns a request to the service into one that this server understands. */
  translate?(request: BenchRequest): BenchRequest;
  /** Turns this server's data into the service's shape. */
  normalize?(data: unknown): unknown;
  /** The part of the service's data that this server has as well. */
  subset?(data: unknown): unknown;
  /** Sends one response to every request, so there is nothing to compare. */
  fixedResponse?: boolean;
}

export const SERVICE = 'the service';
export const BARE = 'bare node:http';
export const MERCURIUS = 'mercurius + jit';
export const APOLLO = 'Apollo Server';

export const service: BenchServer = {
  name: SERVICE,
  start: ({ fixture, cores }) => startService(fixture, cores.server),
};

export const quietService: BenchServer = {
  name: 'the service, LOG_LEVEL=warn',
  start: ({ fixture, cores }) => startService(fixture, cores.server, { LOG_LEVEL: 'warn' }),
};

/** Headers that Node adds by itself. */
const ADDED_BY_NODE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** A `node:http` server that sends the service's responses: the same bytes, the same headers. */
export function bare(responses: { path: string; response: BenchResponse }[], fixedResponse = false): BenchServer {
  return {
    name: BARE,
    fixedResponse,
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

export const apollo = peer(APOLLO, 'apollo');
export const yoga = peer('GraphQL Yoga', 'yoga');
export const mercurius = peer(MERCURIUS, 'mercurius');
export const sofa = peer('SOFA', 'sofa');

function peer(name: string, file: string): BenchServer {
  return {
    name,
    start({ fixture, cores }) {
      const command = [process.execPath, '--import', 'tsx', `test/bench/peers/${file}.ts`, fixture.datasetPath];
      return startPrinting(command, cores.server);
    },
  };
}

/** Debian's packages belong to Debian's Python, which is not always the first in PATH. */
const PYTHON = '/usr/bin/python3';

export const django: BenchServer = {
  name: 'Django REST framework',
  async start({ fixture, cores }) {
    if (!succeeds(PYTHON, ['-c', 'import gunicorn, rest_framework']))
      return 'not installed: apt-get install python3-djangorestframework gunicorn';
    return startPrinting(
      [PYTHON, '-m', 'gunicorn', '-w', '1', '-b', '127.0.0.1:0', '--chdir', 'test/bench/peers', 'drf:application'],
      cores.server,
      { DATASET: fixture.datasetPath, PYTHONDONTWRITEBYTECODE: '1' },
    );
  },
};

/** The URL that a server prints when it listens. gunicorn prints one with port 0 before that. */
const LISTENING = /http:\/\/127\.0\.0\.1:[1-9]\d*(?=\D)/;

/** Starts a server that prints its URL. */
async function startPrinting(
  command: string[],
  core: number,
  environment: NodeJS.ProcessEnv = {},
): Promise<RunningServer> {
  const started = startProcess(command, { core, environment });
  return { ...started, url: await waitForOutput(started, LISTENING) };
}
