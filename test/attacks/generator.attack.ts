import { afterAll, describe, expect, it } from 'vitest';
import { randomFrom, takeSeed } from '../support/random.js';
import { attackServer, type DatasetName } from './support/attack-server.js';
import { operationRequest, sendOperation } from './support/client.js';
import {
  expectLittleMemory,
  expectShortWait,
  MAX_ANSWER_BYTES,
  MAX_RSS_MB,
  MAX_WAIT_MS,
  SEARCH_SECONDS,
} from './support/limits.js';
import { medianOfThree } from './support/measure.js';
import { named } from './support/operations.js';
import { mutatedOperation, printed, randomOperation, type Selection, summarized } from './support/random-operation.js';

interface Tried {
  operation: Selection;
  query: string;
  waitMs: number;
  answerBytes: number;
  growthMb: number;
}

const GOALS: Record<string, (tried: Tried) => number> = {
  time: ({ waitMs }) => waitMs,
  'answer bytes': ({ answerBytes }) => answerBytes,
  'memory per byte sent': ({ growthMb, query }) => growthMb / (query.length + 100),
};
const DATASETS: DatasetName[] = ['bundled', 'large'];
const SECONDS = SEARCH_SECONDS / DATASETS.length / Object.keys(GOALS).length;
/** The share of the time in which each try is a new random operation. After that, each is a change of the best one. */
const RANDOM_SHARE = 0.4;

const found: Record<string, string | number>[] = [];
afterAll(() => {
  process.stdout.write('The worst operations found, one after another, with a key:\n');
  for (const { operation, ...figures } of found)
    process.stdout.write(`  ${JSON.stringify(figures)}\n    ${String(operation).slice(0, 400)}\n`);
});

describe.each(DATASETS)('operations that a hill climber composes, dataset %s,', (dataset) => {
  const server = attackServer({ dataset });
  let number = 10;

  /** An operation that the service does not answer is the worst of all. */
  async function tryOne(operation: Selection): Promise<Tried> {
    const query = printed(operation);
    const request = operationRequest(named(query, number++), { key: true });
    const { result, longestWaitMs, startMb, peakMb } = await server.watch(() =>
      sendOperation(server, request).catch(() => undefined),
    );
    const answerBytes = result?.length ?? Number.POSITIVE_INFINITY;
    return { operation, query, waitMs: longestWaitMs, answerBytes, growthMb: result ? peakMb - startMb : answerBytes };
  }

  it.each(Object.keys(GOALS))(
    `stay below ${MAX_WAIT_MS} ms, ${MAX_ANSWER_BYTES / 1e6} MB and ${MAX_RSS_MB} MB of memory; goal: %s`,
    async (goal) => {
      const score = GOALS[goal] as (tried: Tried) => number;
      const random = randomFrom(takeSeed(`hill climber for ${goal}, ${dataset}`));
      const ends = performance.now() + SECONDS * 1_000;
      let best = await tryOne(randomOperation(random));
      let tries = 1;
      for (; performance.now() < ends && server.isRunning(); tries += 1) {
        const isRandom = performance.now() < ends - (1 - RANDOM_SHARE) * SECONDS * 1_000;
        const tried = await tryOne(isRandom ? randomOperation(random) : mutatedOperation(best.operation, random));
        if (score(tried) < score(best)) continue;
        // Once more, because the machine may have been busy: the lower figure counts.
        const again = await tryOne(tried.operation);
        const lower = score(again) < score(tried) ? again : tried;
        if (score(lower) >= score(best)) best = lower;
      }
      const again = await medianOfThree(server, (turn) =>
        sendOperation(server, operationRequest(named(best.query, turn), { key: true })),
      );
      const { waitMs, peakMb, result } = again;
      found.push({
        goal,
        dataset,
        tries,
        'wait ms': Math.round(waitMs),
        'answer bytes': result.length,
        'peak RSS MB': Math.round(peakMb),
        'bytes sent': best.query.length,
        status: result.status,
        operation: summarized(best.operation),
      });
      expectShortWait(waitMs);
      expect.soft(result.length).toBeLessThanOrEqual(MAX_ANSWER_BYTES);
      expectLittleMemory(peakMb);
      await server.expectNormal();
    },
  );
});
