import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ask, withWorkers } from '../support/clustered.js';

const CLIENTS = 8;
const REQUESTS = 100;
/** Of a log line with it comes more than a pipe takes in one piece. */
const LONG = `/${'x'.repeat(6_000)}`;

describe('the log of several workers', () => {
  it('has whole lines, one for each request, however slowly it is read', async () => {
    let asked = 0;
    const { stdout } = await withWorkers({ WORKERS: '4' }, async ({ primary, url, ended }) => {
      let going = true;
      const slow = async () => {
        while (going) {
          primary.stdout?.pause();
          await sleep(50);
          primary.stdout?.resume();
          await sleep(5);
        }
      };
      const client = async (number: number) => {
        for (let turn = 0; turn < REQUESTS; turn += 1) {
          await ask(`${url}${(turn + number) % 5 === 0 ? LONG : `/${'y'.repeat(turn * 20)}`}`);
          asked += 1;
        }
      };
      const reading = slow();
      await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
      going = false;
      await reading;
      primary.stdout?.resume();
      primary.kill('SIGTERM');
      await ended;
    });
    const lines = stdout.split('\n').filter((line) => line.includes('"level"'));
    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    expect(requests).toHaveLength(asked);
    expect(new Set(requests.map(({ worker }) => worker)).size).toBe(4);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThan(4_096);
  });
});
