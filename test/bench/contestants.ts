import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer, Ask } from './ask.js';
import { succeeds } from './machine.js';
import { start, untilPrinted } from './processes.js';
import { type Running, startService } from './service.js';
import type { World } from './world.js';

/** A server that is measured. */
export interface Contestant {
  name: string;
  /** @returns a reason in words where it cannot be measured here */
  start(world: World): Promise<Running | string>;
  /** What it is asked in place of what the service is asked. */
  translate?(ask: Ask): Ask;
  /** The data of its answer in the form of the service's. */
  read?(data: unknown): unknown;
  /** The part of the service's data that it is to have, too. */
  partOf?(data: unknown): unknown;
  /** Has one answer for everything: there is nothing to be compared. */
  fixed?: boolean;
}

export const SERVICE = 'the service';
export const BARE = 'bare node:http';
export const MERCURIUS = 'mercurius + jit';

export const service: Contestant = {
  name: SERVICE,
  start: ({ site, cores }) => startService(site, cores.server),
};

export const silentService: Contestant = {
  name: 'the service, LOG_LEVEL=warn',
  start: ({ site, cores }) => startService(site, cores.server, { LOG_LEVEL: 'warn' }),
};

/** Headers that Node writes by itself. */
const OF_NODE = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** A bare server with the answers that the service gave: the same bytes, the same headers. */
export function bare(answers: { path: string; answer: Answer }[], fixed = false): Contestant {
  return {
    name: BARE,
    fixed,
    async start({ cores, folder }) {
      const file = join(folder, 'bare.json');
      const finished = answers.map(({ path, answer: { status, headers, body } }) => ({
        path,
        status,
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_NODE.has(name))),
        body: body.toString('base64'),
      }));
      writeFileSync(file, JSON.stringify(finished));
      return printing([process.execPath, 'test/bench/measured/bare.mjs', file], cores.server);
    },
  };
}

export const apollo = peer('Apollo Server', 'apollo');
export const yoga = peer('GraphQL Yoga', 'yoga');
export const mercurius = peer(MERCURIUS, 'mercurius');
export const sofa = peer('SOFA', 'sofa');

function peer(name: string, file: string): Contestant {
  return {
    name,
    start: ({ site, cores }) =>
      printing([process.execPath, '--import', 'tsx', `test/bench/peers/${file}.ts`, site.datasetPath], cores.server),
  };
}

/** Debian's packages are for Debian's Python, which need not be the one that comes first in PATH. */
const PYTHON = '/usr/bin/python3';

export const django: Contestant = {
  name: 'Django REST framework',
  async start({ site, cores }) {
    if (!succeeds(PYTHON, ['-c', 'import gunicorn, rest_framework']))
      return 'not installed: apt-get install python3-djangorestframework gunicorn';
    return printing(
      [PYTHON, '-m', 'gunicorn', '-w', '1', '-b', '127.0.0.1:0', '--chdir', 'test/bench/peers', 'drf:application'],
      cores.server,
      { DATASET: site.datasetPath, PYTHONDONTWRITEBYTECODE: '1' },
    );
  },
};

/** What a server says when it listens; not before it knows its port. */
const LISTENING = /http:\/\/127\.0\.0\.1:[1-9]\d*(?=\D)/;

async function printing(command: string[], core: number, environment: NodeJS.ProcessEnv = {}): Promise<Running> {
  const started = start(command, { core, environment });
  return { ...started, url: await untilPrinted(started, LISTENING) };
}
