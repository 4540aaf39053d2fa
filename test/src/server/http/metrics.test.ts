import { describe, expect, it } from 'vitest';
import { send } from '../../../support/http-request.js';
import { expectProblem } from '../../../support/problem.js';
import { basic, withService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

describe('/metrics', () => {
  it('is off by default', () =>
    withService({}, async ({ url }) => {
      expectProblem(await send(url, '/metrics'), 404);
    }));

  it('reports requests by route, version and status, durations, cache hits, the release, and the event loop', () =>
    withService({ metrics: 'public' }, async (service) => {
      const { url, key } = service;
      const headers = { authorization: basic(key.keyId, key.keySecret) };
      for (let n = 0; n < 3; n += 1) await send(url, '/v2/election/data/state/CA/', { headers });
      await send(url, '/v1/election/field/');
      await send(url, '/v2/election/data/state/CA/');
      await send(url, '/some/path/of/a/stranger');
      await service.graphql('{ release { title } }');
      const { status, headers: answered, body } = await send(url, '/metrics');
      expect([status, answered['content-type']]).toEqual([200, expect.stringMatching(/^text\/plain; version=0\.0\.4/)]);
      expect(body).toContain('http_requests_total{route="v2/state",version="v2",status="200"} 3');
      expect(body).toContain('http_requests_total{route="v2/state",version="v2",status="401"} 1');
      expect(body).toContain('http_requests_total{route="v1/field",version="v1",status="200"} 1');
      expect(body).toContain('http_requests_total{route="graphql",version="",status="200"} 1');
      expect(body).toContain('http_requests_total{route="other",version="",status="404"} 1');
      expect(body).toMatch(/http_request_duration_seconds_bucket\{le="2\.5",route="v2\/state"\} 4/);
      expect(body).toContain('response_cache_lookups_total{result="hit"} 2\n');
      expect(body).toMatch(/release_info\{version="2026-11-28-\w+"\} 1/);
      expect(body).toMatch(/nodejs_eventloop_lag_p99_seconds [\d.e-]+/);
      expect(body).not.toMatch(/^copy_/m);
      expect(JSON.parse((await send(url, '/readyz?verbose')).body)).toMatchObject({ status: 'ready', followers: [] });
      expect(body).not.toContain('stranger');
      expect(body).not.toMatch(/^graphql_operations_total\{/m);
      expect(body).not.toContain(key.keyId);
    }));

  it('counts operations by name: 100 names of clients with a key, and `other` for the rest', () =>
    withService({ metrics: 'public', dataset: writeDataset() }, async (service) => {
      const run = (name: string, key: 'active' | 'none') =>
        service.graphql(`query ${name} { states { code } }`, {}, { key });
      await run('Stranger', 'none');
      await service.graphql('{ states { code } }');
      for (let n = 1; n <= 101; n += 1) await run(`Name${n}`, 'active');
      await run('Name1', 'none');
      // The second and third time, the response comes from the cache.
      for (let times = 0; times < 2; times += 1) await run('Name2', 'active');
      const { body } = await send(service.url, '/metrics');
      const count = (name: string) =>
        new RegExp(`^graphql_operation_duration_seconds_count\\{operation="${name}",status="200"\\} (\\d+)$`, 'm').exec(
          body,
        )?.[1];
      const names = ['anonymous', 'Name1', 'Name2', 'Name100', 'Name101', 'Stranger', 'other'];
      expect(names.map(count)).toEqual(['1', '2', '3', '1', undefined, undefined, '2']);
    }));
});
