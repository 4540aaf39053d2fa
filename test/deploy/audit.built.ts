import { execFile } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../db/package-root.js';
import { listen } from '../../src/process/listen.js';

const run = promisify(execFile);

/** Runs .ci/audit with a registry of its own. */
async function audit(registry: RequestListener): Promise<{ code: number; stdout: string }> {
  const server = createServer(registry);
  try {
    const env = { ...process.env, npm_config_registry: await listen(server, '127.0.0.1', 0) };
    const { stdout } = await run(join(packageRoot, '.ci/audit'), { env });
    return { code: 0, stdout };
  } catch (error) {
    return error as { code: number; stdout: string };
  } finally {
    server.close();
  }
}

describe('.ci/audit', () => {
  it('ends with 0 where the registry knows no advisories, and says so', async () => {
    const result = await audit((_, response) => void response.writeHead(405).end());
    expect([result.code, result.stdout]).toEqual([0, expect.stringMatching(/^Not checked: .*405 Method Not Allowed/)]);
  });

  it('ends with 0 if no advisory applies', async () => {
    const result = await audit((_, response) => void response.end('{}'));
    expect([result.code, result.stdout]).toEqual([0, '0 advisories apply to package-lock.json.\n']);
  });

  it('ends with 1 and names an advisory that applies', async () => {
    const advisory = {
      id: 1,
      url: 'https://example.org/1',
      title: 'A hole',
      severity: 'high',
      vulnerable_versions: '*',
    };
    const result = await audit(({ url }, response) =>
      url?.endsWith('/bulk') ? response.end(JSON.stringify({ express: [advisory] })) : response.writeHead(404).end(),
    );
    expect([result.code, result.stdout]).toEqual([1, expect.stringContaining('high: express *: A hole, https:')]);
  });
});
