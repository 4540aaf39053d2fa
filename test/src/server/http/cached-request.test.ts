import { Session } from 'node:inspector/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageRoot } from '../../../../db/package-root.js';
import { openRaw, rawGet } from '../../../support/raw-connection.js';
import { basic, useService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

const OURS = new RegExp(`${packageRoot}/?((?:src|schema|db|rest-compat)/.+?\\.tsx?)`);
/** How Vitest reads an export of a module. */
const EXPORT = /^\(\) ?=> ?\{ ?try ?\{ ?return/;

const inspector = new Session();
const service = useService({ dataset: writeDataset(), rateLimit: { points: 1_000, seconds: 60 } });
beforeAll(async () => {
  inspector.connect();
  await inspector.post('Debugger.enable');
  await inspector.post('Profiler.enable');
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
});
afterAll(() => inspector.disconnect());

/** Functions of the service that ran since the last call, as `file name`. */
async function functionsRun(): Promise<string[]> {
  const { result } = await inspector.post('Profiler.takePreciseCoverage');
  const ran: string[] = [];
  for (const { url, scriptId, functions } of result) {
    const file = OURS.exec(url)?.[1];
    if (!file) continue;
    const { scriptSource } = await inspector.post('Debugger.getScriptSource', { scriptId });
    for (const { functionName, ranges } of functions) {
      const [range] = ranges;
      // Fields of a class are no function of it.
      if (functionName === '<instance_members_initializer>') continue;
      if (range && range.count > 0 && !EXPORT.test(scriptSource.slice(range.startOffset, range.endOffset)))
        ran.push(`${file} ${functionName}`);
    }
  }
  return ran;
}

/** What a request may pass. Lower these numbers with each file or function that goes. */
const CACHED_REST = { files: 23, functions: 55 };
const GRAPHQL = { files: 60, functions: 200 };

/** Functions that the request passes which passes the fewest: the first ones are not cached, and timers run beside some. */
async function fewestFunctions(target: (time: number) => string): Promise<string[]> {
  const { keyId, keySecret } = service.key;
  const headers = { Authorization: basic(keyId, keySecret), 'Accept-Encoding': 'gzip' };
  const connection = await openRaw(service.url);
  const requests: string[][] = [];
  for (let times = 1; times <= 8; times += 1) {
    await functionsRun();
    service.takeStatements();
    connection.socket.write(rawGet(target(times), headers));
    expect((await connection.responses(times)).at(-1)?.status).toBe(200);
    requests.push(await functionsRun());
  }
  connection.socket.destroy();
  const [fewest = []] = requests.slice(2).sort((a, b) => a.length - b.length);
  return fewest;
}

function expectFew(functions: readonly string[], most: { files: number; functions: number }): void {
  const files = new Set(functions.map((one) => one.split(' ')[0]));
  // A look at the files of the dataset and of the accounts holds for a millisecond, so some requests pass a few less.
  expect(functions).toContain('src/app/malformed.ts malformed');
  expect([files.size, functions.length, functions.join('\n')]).toEqual([
    expect.toSatisfy((count: number) => count <= most.files),
    expect.toSatisfy((count: number) => count <= most.functions),
    expect.any(String),
  ]);
}

it('a cached REST request passes few files and functions', async () => {
  const functions = await fewestFunctions(() => '/v2/election/data/state/AA/');
  expect(service.takeStatements()).toEqual([]);
  expectFew(functions, CACHED_REST);
});

it('a GraphQL request that is not cached passes few files and functions', async () => {
  const query = encodeURIComponent(
    'query ($slug: FieldSlug!) { state(code: "AA") { name item(slug: $slug) { text } } }',
  );
  const functions = await fewestFunctions(
    (time) => `/graphql?query=${query}&variables=${encodeURIComponent(`{"slug":"no_such_field_${time}"}`)}`,
  );
  expect(functions).toContain('schema/resolvers/state.resolver.ts item');
  expectFew(functions, GRAPHQL);
});
