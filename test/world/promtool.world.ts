import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { DatasetSite } from '../support/dataset-site.js';
import { isolated, whileRunning } from '../support/run.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { run } from './support/tools.js';

it('promtool finds nothing to complain about in the metrics of a service with all that it may have', async () => {
  await run('promtool', ['--version']);
  const site = await DatasetSite.start();
  onTestFinished(() => site.stop());
  // Nothing listens there: the service goes on without Redis.
  const others = { DATASET_URL: site.url, COPIES: temporaryFolder(), LIMITS_URL: 'redis://127.0.0.1:1' };
  await whileRunning(isolated({ ...others, METRICS: 'public' }), async (_, url) => {
    for (const path of ['/v2/election/field/', '/v1/election/field/', '/graphql?query=query+A{states{id}}', '/nothing'])
      await fetch(`${url}${path}`);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    for (const name of [
      'http_requests_total',
      'graphql_operation_duration_seconds',
      'copy_problem',
      'rate_limits_shared',
    ])
      expect(metrics).toContain(`# HELP ${name} `);
    const file = join(temporaryFolder(), 'metrics.txt');
    writeFileSync(file, metrics);
    // It prints what it finds, and then ends with 3.
    await run('sh', ['-c', 'promtool check metrics < "$0"', file]);
  });
});
