import { describe, expect, it } from 'vitest';
import { type Clustered, eventually, isAlive, withWorkers } from '../support/clustered.js';
import { halfRequest } from '../support/half-request.js';
import { untilPrinted } from '../support/run.js';

/** Requests in flight in every worker: new connections go to each in turn. */
async function inFlight({ url }: Clustered) {
  return [await halfRequest(url), await halfRequest(url), await halfRequest(url), await halfRequest(url)];
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('several workers that are stopped', () => {
  it('let the requests in flight of each finish', async () => {
    const { code, stdout } = await withWorkers({}, async (service) => {
      const halves = await inFlight(service);
      const stopping = untilPrinted(service.primary, 'requests in flight finish first');
      service.primary.kill('SIGTERM');
      await stopping;
      await wait(300);
      for (const half of halves) expect(await half.finish()).toContain('"code"');
      await service.ended;
    });
    expect(code).toBe(0);
    const lines = stdout.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
    const requests = lines.filter(({ path }) => path === '/graphql');
    expect(requests).toHaveLength(4);
    expect(new Set(requests.map(({ worker }) => worker)).size).toBe(2);
    expect(lines.at(-1)).toMatchObject({ msg: 'Stopped' });
  });

  it('take Ctrl-C, which reaches each process twice, for one signal', async () => {
    const { code } = await withWorkers({}, async (service) => {
      const halves = await inFlight(service);
      const group = -(service.primary.pid as number);
      const stopping = untilPrinted(service.primary, 'requests in flight finish first');
      process.kill(group, 'SIGINT');
      process.kill(group, 'SIGINT');
      await stopping;
      await wait(300);
      for (const half of halves) expect(await half.finish()).toContain('"code"');
      await service.ended;
    });
    expect(code).toBe(0);
  });

  it('end at once on a second signal a second later', async () => {
    let workers: number[] = [];
    const { code } = await withWorkers({}, async (service) => {
      workers = service.workers();
      await inFlight(service);
      service.primary.kill('SIGTERM');
      await wait(1_200);
      expect(service.primary.exitCode).toBe(null);
      service.primary.kill('SIGTERM');
      await service.ended;
    });
    expect(code).toBe(1);
    await eventually(() => workers.filter(isAlive)).toEqual([]);
  });

  it('finish their requests and end when the primary is killed', async () => {
    await withWorkers({}, async (service) => {
      const workers = service.workers();
      const halves = await inFlight(service);
      service.primary.kill('SIGKILL');
      await wait(300);
      expect(workers.filter(isAlive)).toEqual(workers);
      for (const half of halves) expect(await half.finish()).toContain('"code"');
      await eventually(() => workers.filter(isAlive)).toEqual([]);
    });
  });
});
