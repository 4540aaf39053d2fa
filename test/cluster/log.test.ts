import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../db/package-root.js';
import { ask, eventually } from '../support/clustered.js';
import { isolated } from '../support/run.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const CLIENTS = 16;
const REQUESTS = 150;
/** Of a line with it comes more than a pipe takes in one piece. */
const LONG = `/${'x'.repeat(6_000)}`;

/** Four workers that write into a pipe of the system: what Node gives a child is a socket, which takes any line whole. */
function startIntoPipe() {
  const pipe = join(temporaryFolder(), 'log');
  execFileSync('mkfifo', [pipe]);
  const reader = spawn('cat', [pipe], { stdio: ['ignore', 'pipe', 'inherit'] });
  const end = openSync(pipe, 'w');
  const env = isolated({ WORKERS: '4' });
  const service = spawn(process.execPath, [join(packageRoot, 'dist/server.cjs')], {
    env,
    stdio: ['ignore', end, 'inherit'],
  });
  closeSync(end);
  return { service, reader };
}

describe('the log of several workers', () => {
  it('has whole lines, one for each request, however slowly it is read', async () => {
    const { service, reader } = startIntoPipe();
    let printed = '';
    reader.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    const url = () => /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
    await eventually(url).toBeDefined();

    let going = true;
    const readSlowly = async () => {
      for (; going; await sleep(5)) {
        reader.stdout.pause();
        await sleep(50);
        reader.stdout.resume();
      }
    };
    const client = async (number: number) => {
      for (let turn = 0; turn < REQUESTS; turn += 1)
        await ask(`${url()}${(turn + number) % 2 === 0 ? LONG : `/${'y'.repeat(turn * 20)}`}`);
    };
    const reading = readSlowly();
    await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
    going = false;
    await reading;
    service.kill('SIGTERM');
    await once(reader, 'close');

    const lines = printed.split('\n').filter((line) => line.includes('"level"'));
    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    expect(requests).toHaveLength(CLIENTS * REQUESTS);
    expect(new Set(requests.map(({ worker }) => worker)).size).toBe(4);
  }, 120_000);
});
