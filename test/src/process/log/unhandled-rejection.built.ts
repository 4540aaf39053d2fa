import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { whileRunning, withDataset } from '../../../support/run.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

/** Loaded before the service: a package of a later version may forget a rejection as well. */
const FAULT = `process.on('SIGUSR2', () => void Promise.reject(new Error('Nobody handles this')));`;

it('a rejection that nothing handles is logged with its stack and counted, and the service goes on', async () => {
  const file = join(temporaryFolder(), 'fault.cjs');
  writeFileSync(file, FAULT);
  const environment = await withDataset({ METRICS: 'public', NODE_OPTIONS: `--require=${file}` });
  const { code, stdout } = await whileRunning(environment, async (_, url, child) => {
    child.kill('SIGUSR2');
    const metrics = async () => (await fetch(`${url}/metrics`)).text();
    await expect.poll(metrics).toMatch(/^unhandled_rejections_total 1$/m);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });
  expect(code).toBe(0);
  const line = stdout.split('\n').find((text) => text.includes('Nobody handles this')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ level: 50, err: { stack: expect.stringContaining('fault.cjs:1:') } });
});
