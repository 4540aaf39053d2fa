import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { expectFigure, mainThreadCpuMs } from '../../../support/figure.js';
import { type Environment, spawnService, untilPrinted, withDataset } from '../../../support/run.js';
import { HANGS_AFTER_MS } from '../../../support/wait-until.js';

async function start(settings: Environment = {}): Promise<{ child: ChildProcess; url: string }> {
  const child = spawnService(await withDataset(settings));
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(await untilPrinted(child, '/graphql\n\n')) ?? [];
  return { child, url };
}

/** Requests with a log line of 250 bytes each. */
async function request(url: string, count: number): Promise<void> {
  for (let done = 0; done < count; done += 50)
    await Promise.all(Array.from({ length: 50 }, async () => (await fetch(`${url}/${'x'.repeat(99)}`)).text()));
}

/** Ends a service with SIGTERM. @returns its exit code, which is null if it hangs */
async function stop(child: ChildProcess): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const outcome = await Promise.race([ended, setTimeout(HANGS_AFTER_MS, [null], { ref: false })]);
  child.kill('SIGKILL');
  await ended;
  return outcome[0] as number | null;
}

describe('SIGTERM ends a service', () => {
  it.each([
    ['at once', 0, 0],
    ['after requests', 50, 0],
    ['while other requests run', 0, 200],
    ['a second later', 50, 0, 1_000],
  ])('whose reader is gone, %s', async (_, before, during, pauseMs = 0) => {
    const { child, url } = await start();
    // The lines of the start are written by now.
    await setTimeout(300);
    child.stdout?.destroy();
    await request(url, before);
    const running = request(url, during).catch(() => {});
    await setTimeout(pauseMs);
    expect(await stop(child)).toBe(0);
    await running;
  });

  it.each([
    ['has read nothing since the start', () => {}],
    ['leaves in that moment', (child: ChildProcess) => child.stdout?.destroy()],
    ['leaves a moment later', (child: ChildProcess) => void setTimeout(50).then(() => child.stdout?.destroy())],
  ])('whose reader %s', async (_, leave) => {
    const { child, url } = await start();
    child.stdout?.pause();
    await request(url, 4_000);
    leave(child);
    expect(await stop(child)).toBe(0);
  });
});

describe('a service whose reader is gone', () => {
  it('goes on, counts the lines, and does not try to write again and again', async () => {
    const { child, url } = await start({ METRICS: 'public' });
    child.stdout?.destroy();
    // Those of the first batch find out that nobody reads.
    await expect.poll(() => request(url, 50).then(() => lostLines(url))).toBeGreaterThan(0);
    const before = { lines: await lostLines(url), cpuMs: mainThreadCpuMs(child.pid) };
    await request(url, 200);
    expect((await lostLines(url)) - before.lines).toBeGreaterThanOrEqual(200);
    await setTimeout(2_000);
    expectFigure(
      'CPU of 200 requests and two seconds without a reader',
      mainThreadCpuMs(child.pid) - before.cpuMs,
      500,
      'ms',
    );
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ logProblem: expect.stringMatching(/EPIPE/) });
    expect(await stop(child)).toBe(0);
  });
});

async function lostLines(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^log_lines_lost_total (\d+)$/m.exec(metrics)?.[1]);
}
