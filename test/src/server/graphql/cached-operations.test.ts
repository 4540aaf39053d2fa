import { describe, expect, it } from 'vitest';
import { basic, pointsLeft, readReleaseOnce, useService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

const KEYED = '{ state(code: "AA") { name information { slug text } } }';

const service = useService({ dataset: writeDataset() });

type Who = 'key' | 'none' | 'suspended' | 'wrong';
const WHO: Who[] = ['key', 'none', 'suspended', 'wrong'];

function headersOf(who: Who): Record<string, string> {
  const { key, suspendedKey } = service;
  const authorization: Record<Who, string | undefined> = {
    key: basic(key.keyId, key.keySecret),
    none: undefined,
    suspended: basic(suspendedKey.keyId, suspendedKey.keySecret),
    wrong: basic(key.keyId, 'wrong'),
  };
  return authorization[who] === undefined ? {} : { authorization: authorization[who] };
}

async function ask(query: string, headers: Record<string, string>, target = service) {
  const response = await target.post({ query }, { key: 'none', headers });
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape
  const body = (await response.json()) as any;
  return { status: response.status, headers: response.headers, left: pointsLeft(response), body };
}

function permutations<Entry>(entries: Entry[]): Entry[][] {
  if (entries.length < 2) return [entries];
  return entries.flatMap((entry, at) =>
    permutations(entries.filter((_, other) => other !== at)).map((rest) => [entry, ...rest]),
  );
}

describe('a cached GraphQL response', () => {
  it.each(permutations(WHO).map((order) => [order.join(', '), order] as const))(
    'depends only on the access of its request: %s, three times each',
    async (name, order) => {
      // A separate query for each order, so that the cache has no response yet.
      const query = KEYED.replace('{ state', `query Q${name.replaceAll(/\W/g, '')} { state`);
      for (const who of [...order, ...order, ...order]) {
        const { status, body } = await ask(query, headersOf(who));
        if (who === 'key') {
          expect(status).toBe(200);
          expect(body.data.state.information).toHaveLength(7);
        } else {
          expect(JSON.stringify(body)).not.toContain('"text"');
          expect(status).toBe({ none: 200, suspended: 403, wrong: 401 }[who]);
        }
      }
    },
  );

  it('never contains errors: an operation with errors runs again', async () => {
    const failing = 'query E { read: overrides { nodes { text } } failed: overrides(first: 0) { totalCount } }';
    await readReleaseOnce(service);
    for (let times = 1; times <= 3; times += 1) {
      const { body } = await ask(failing, headersOf('key'));
      expect(body.errors).toHaveLength(1);
      expect(service.takeStatements()).toHaveLength(1);
    }
  });
});
