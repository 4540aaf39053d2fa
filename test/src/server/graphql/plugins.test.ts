import type { ApolloServerPlugin } from '@apollo/server';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OperationContext } from '../../../../src/server/graphql/run-operation.js';
import { pointsLeft, readReleaseOnce, startService, useService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

/** What a tracing plugin would see: each operation that begins, is executed, and ends. */
const seen = { begun: 0, executed: 0, failed: 0, ended: 0 };
const counting: ApolloServerPlugin<OperationContext> = {
  async requestDidStart() {
    seen.begun += 1;
    return {
      async executionDidStart() {
        seen.executed += 1;
      },
      async didEncounterErrors() {
        seen.failed += 1;
      },
      async willSendResponse() {
        seen.ended += 1;
      },
    };
  },
};

const service = useService({ dataset: writeDataset(), plugins: [counting] });
beforeAll(async () => {
  await readReleaseOnce(service);
});
beforeEach(() => {
  Object.assign(seen, { begun: 0, executed: 0, failed: 0, ended: 0 });
  service.takeStatements();
});

describe('a plugin of Apollo Server', () => {
  it('sees each operation of a client once, and none that the cache answers', async () => {
    // The cache stores a response when its request comes a second time.
    for (let times = 1; times <= 5; times += 1) await service.graphql('{ states { code } }');
    expect(seen).toEqual({ begun: 2, executed: 2, failed: 0, ended: 2 });
  });

  it('sees the operations of REST paths and of pages', async () => {
    await service.json('/v2/election/data/state/BB/');
    await service.get('/docs/upgrade', { headers: { accept: 'text/html' } });
    expect(seen).toEqual({ begun: 2, executed: 2, failed: 0, ended: 2 });
  });
});

describe('an operation that fails', () => {
  it('is charged once', async () => {
    const own = await startService({ dataset: writeDataset(), rateLimit: { points: 100, seconds: 3600 } });
    const query = '{ states { information { field { items { text } } } } overrides(first: 0) { totalCount } }';
    const remaining: number[] = [];
    for (let times = 1; times <= 5; times += 1) {
      remaining.push(pointsLeft(await own.post({ query })));
    }
    await own.stop();
    const [first = 0, ...others] = remaining;
    const points = 100 - first;
    expect(points).toBeGreaterThanOrEqual(1);
    expect(others).toEqual(others.map((_, at) => Math.max(0, first - points * (at + 1))));
  });
});
