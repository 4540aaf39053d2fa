import { renameSync } from 'node:fs';
import DatabaseConstructor from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishFolder } from '../../../support/publish.js';
import { type Service, startService, useService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

const service = useService({ dataset: writeDataset() });
beforeAll(async () => {
  // Opens the dataset, so that later statements are those of operations.
  await service.json('/readyz');
});

/** Puts a copy of the dataset in its place in which the statement has run. */
async function damage({ datasetPath }: Service, statement: string): Promise<void> {
  const copy = `${datasetPath}.broken`;
  const database = new DatabaseConstructor(datasetPath, { readonly: true });
  await database.backup(copy);
  database.close();
  const writable = new DatabaseConstructor(copy);
  writable.pragma('foreign_keys = OFF');
  writable.exec(statement);
  writable.close();
  renameSync(copy, datasetPath);
}

describe('an internal error', () => {
  it('that graphql-js finds in the data is masked', async () => {
    const broken = await startService({ dataset: writeDataset() });
    await damage(broken, "UPDATE fields SET format = 'Bogus' WHERE slug = 'ballot_type'");
    const { errors } = await broken.graphql('{ field(slug: "ballot_type") { format } }');
    await broken.stop();
    expect(errors).toMatchObject([{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }]);
    expect(errors[0].message).not.toContain('Bogus');
  });

  it('is masked in GraphQL and REST: no SQL, no stack', async () => {
    const broken = await startService({
      dataset: writeDataset(),
      failingStatements: /^select .*"text".* from "overrides"/,
    });
    const { data, errors } = await broken.graphql('{ states { code } overrides { totalCount nodes { id } } }');
    expect(data).toEqual({ states: [{ code: 'AA' }, { code: 'BB' }], overrides: null });
    expect(errors).toEqual([
      {
        message: expect.stringMatching(/^The service could not answer this part of the request/),
        locations: expect.any(Array),
        path: ['overrides', 'nodes'],
        extensions: { code: 'INTERNAL_SERVER_ERROR' },
      },
    ]);
    const rest = await broken.get('/v2/election/override/');
    const body = await rest.text();
    await broken.stop();
    expect(rest.status).toBe(500);
    expect(rest.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(Object.keys(JSON.parse(body))).toEqual(['type', 'title', 'status', 'detail', 'instance']);
    expect(body + JSON.stringify(errors)).not.toMatch(/sql|table|words|overrides"? where|\bat /i);
  });

  it('is masked as well when the sizes of the release cannot be read', async () => {
    const broken = await startService({ dataset: writeDataset(), failingStatements: /"overrides"/ });
    const { errors } = await broken.graphql('{ states { code } overrides { totalCount nodes { id } } }');
    await broken.stop();
    expect(errors).toMatchObject([{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }]);
    expect(JSON.stringify(errors)).not.toMatch(/sql|table|\bat /i);
  });
});

it('names the variables of an operation where one is null that a directive needs', async () => {
  const query = 'query ($with: Boolean = true) { states { code @include(if: $with) } }';
  const { errors } = await service.graphql(query, { with: null });
  expect(errors).toMatchObject([
    {
      message: expect.stringMatching(/Check the variables of the operation\.$/),
      extensions: { code: 'BAD_USER_INPUT' },
    },
  ]);
});

describe('a service without a dataset', () => {
  it('is alive but not ready, answers 503 in GraphQL and REST, and works once a dataset is published', async () => {
    const empty = await startService({ dataset: null });
    expect((await empty.get('/healthz')).status).toBe(200);
    for (const path of ['/readyz', '/v2/election/field/', '/v2/election/data/state/AA/']) {
      const response = await empty.get(path);
      expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '10']);
      expect(await response.json()).toMatchObject({ status: 503, title: 'Service Unavailable' });
    }
    expect(await empty.graphql('{ states { code } }')).toMatchObject({
      errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }],
    });
    await publishFolder(writeDataset(), empty.datasetPath);
    const statuses = [(await empty.get('/readyz')).status, (await empty.get('/v2/election/data/state/AA/')).status];
    await empty.stop();
    expect(statuses).toEqual([200, 200]);
  });

  it('still requires a key', async () => {
    const empty = await startService({ dataset: null });
    const { status } = await empty.get('/v2/election/override/', { key: 'none' });
    await empty.stop();
    expect(status).toBe(401);
  });
});
