import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ask, type Clustered, eventually, REPLACED, withWorkers } from '../support/clustered.js';
import { halfRequest } from '../support/half-request.js';
import { finished, isolated, spawnService } from '../support/run.js';

const FIELDS = '/v2/election/field/';

/** A worker that has just begun may not have its share of connections yet. */
async function untilEachAnswers(askEach: Clustered['askEach']): Promise<void> {
  const answered = () =>
    askEach(FIELDS).then(
      () => true,
      () => false,
    );
  await eventually(answered).toBe(true);
}

describe('a service of several workers', () => {
  it('answers from each of them, on one port, and greets once', async () => {
    const { stdout, code } = await withWorkers({ WORKERS: '3' }, async ({ workers, askEach }) => {
      expect(workers()).toHaveLength(3);
      const answers = await askEach(FIELDS);
      expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1);
    });
    expect(code).toBe(0);
    expect(stdout.split('Try it:')).toHaveLength(2);
    expect(stdout.split('Published the bundled dataset')).toHaveLength(2);
  });

  it('replaces a worker that is killed, says so, and answers all the while', () =>
    withWorkers({}, async ({ url, workers, lines, askEach }) => {
      const [killed = 0, other = 0] = workers();
      process.kill(killed, 'SIGKILL');
      // A connection that was on its way to the one that is killed is closed; the next one has an answer.
      const answered = async () => (await ask(`${url}${FIELDS}`).catch(() => undefined))?.status;
      for (let turn = 0; turn < 10; turn += 1) if ((await answered()) !== 200) expect(await answered()).toBe(200);
      await eventually(() => lines().filter(({ msg }) => msg === REPLACED)).toMatchObject([
        { worker: killed, signal: 'SIGKILL', pauseMs: 0 },
      ]);
      await eventually(() => workers().length).toBe(2);
      expect(workers()).toContain(other);
      await untilEachAnswers(askEach);
    }));

  it('waits longer and longer before it replaces workers that end again and again', () =>
    withWorkers({}, async ({ workers, lines }) => {
      const pauses = () => lines().flatMap(({ msg, pauseMs }) => (msg === REPLACED ? [pauseMs] : []));
      for (let ends = 1; ends <= 5; ends += 1) {
        await eventually(() => workers().length).toBeGreaterThan(0);
        process.kill(workers()[0] as number, 'SIGKILL');
        await eventually(() => pauses().length).toBe(ends);
      }
      expect(pauses()).toEqual([0, 0, 100, 200, 400]);
    }));

  it('keeps its port when all workers end at once', () =>
    withWorkers({}, async ({ workers, askEach }) => {
      const before = workers();
      for (const worker of before) process.kill(worker, 'SIGKILL');
      await eventually(() => workers().filter((worker) => !before.includes(worker)).length).toBe(2);
      await untilEachAnswers(askEach);
    }));

  it('lets a worker that gets SIGTERM finish its requests, and replaces it', () =>
    withWorkers({}, async ({ url, workers, lines }) => {
      const before = workers();
      const halves = [await halfRequest(url), await halfRequest(url)];
      process.kill(before[0] as number, 'SIGTERM');
      await new Promise((resolve) => setTimeout(resolve, 200));
      for (const half of halves) expect(await half.finish()).toContain('"code"');
      await eventually(() => lines().filter(({ msg }) => msg === REPLACED)).toMatchObject([
        { worker: before[0], level: 30 },
      ]);
      await eventually(() => workers().length).toBe(2);
    }));

  it('ends when none can listen, with one message and exit code 1', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const { port } = blocker.address() as AddressInfo;
    const { code, stderr, stdout } = await finished(spawnService(isolated({ PORT: String(port), WORKERS: '3' })));
    blocker.close();
    expect([code, stderr.split('Cannot listen on').length]).toEqual([1, 2]);
    expect(stdout).not.toContain('takes its place');
  });
});
