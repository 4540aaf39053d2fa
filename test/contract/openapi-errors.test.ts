import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OpenApiDocument } from '../support/documented.js';
import { send } from '../support/http-request.js';
import type { Problem } from '../support/problem.js';
import { basic, type Service, startService } from '../support/service.js';

const rateLimit = { key: { points: 20, seconds: 60 }, address: { points: 1_000, seconds: 60 } };
const broken = {
  async requestDidStart(): Promise<never> {
    throw new Error('broken');
  },
};

/** A service for each test, because each uses up the limit. */
let service: Service;
let failing: Service;
let empty: Service;
beforeEach(async () => {
  service = await startService({ rateLimit });
  failing = await startService({ plugins: [broken] });
  empty = await startService({ dataset: null });
});
afterEach(async () => {
  for (const each of [service, failing, empty]) await each?.stop();
});

const keyOf = ({ key }: Service) => ({ authorization: basic(key.keyId, key.keySecret) });

async function bodyOf({ url }: Service, path: string, headers = {}): Promise<Problem> {
  return JSON.parse((await send(url, path, { headers })).body);
}

/** Each documented error, as a running service answers it. The limit of requests comes last. */
async function provoked(version: string): Promise<Problem[]> {
  const stateOf = (code: string) => `/${version}/election/data/state/${code}/`;
  const fields = `/${version}/election/field/`;
  const { keyId, keySecret } = service.suspendedKey;
  const all = [
    await bodyOf(service, stateOf('ca'), keyOf(service)),
    await bodyOf(service, stateOf('CA')),
    await bodyOf(service, stateOf('CA'), { authorization: basic(keyId, keySecret) }),
    await bodyOf(service, stateOf('ZZ'), keyOf(service)),
    await bodyOf(service, fields, { 'accept-encoding': 'identity;q=0, *;q=0' }),
    await bodyOf(failing, fields),
    await bodyOf(empty, fields),
  ];
  for (let n = 0; n < rateLimit.key.points; n += 1) await bodyOf(service, stateOf('CA'), keyOf(service));
  return [...all, await bodyOf(service, stateOf('CA'), keyOf(service))];
}

/** Without what differs from one request to the next. */
const comparable = ({ instance: _, detail, ...rest }: Problem) => ({
  ...rest,
  detail: detail.replace(/in \d+ seconds\.$/, 'in some seconds.'),
});

it.each(['v1', 'v2'])('the errors in the OpenAPI document of %s are those of the service', async (version) => {
  const document: OpenApiDocument = await service.json(`/docs/api/${version}/openapi.json`, { key: 'none' });
  const examples = Object.values(document.components.responses)
    .flatMap(({ content }) => Object.values(content ?? {}))
    .map(({ example }) => comparable(example as Problem));
  const answers = (await provoked(version)).map(comparable);
  expect(answers.map(({ status }) => status)).toEqual([400, 401, 403, 404, 406, 500, 503, 429]);
  expect(examples).toHaveLength(answers.length);
  expect(examples).toEqual(expect.arrayContaining(answers));
});
