import { execFile, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { freePort } from '../support/free-port.js';
import { MarkdownFile } from '../support/markdown.js';
import { finished, SERVER, withDataset } from '../support/run.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const run = promisify(execFile);

it('logrotate cuts a file that the service appends to, with the configuration of the guide, and no line is lost', async () => {
  const folder = temporaryFolder();
  const log = join(folder, '4000.log');
  const [configuration = ''] = new MarkdownFile('.deploy/monitoring.md').blocks('text');
  const file = join(folder, 'logrotate.conf');
  // logrotate refuses folders that others may write to, such as /tmp, unless it is named a user.
  writeFileSync(file, `su root root\n${configuration.replace('/var/log/civic-data', folder)}\n`, { mode: 0o600 });
  const port = await freePort();
  const environment = await withDataset({ PORT: String(port), LOG_LEVEL: 'info' });
  const child = spawn('sh', ['-c', `exec '${process.execPath}' '${SERVER}' >> '${log}'`], { env: environment });
  const ended = finished(child);
  const paths = (path: string) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line).path);
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
  await expect.poll(async () => (await ask('/readyz'))?.status).toBe(200);
  for (const name of ['a', 'b']) {
    await ask(`/before-${name}`);
    await expect.poll(() => paths(log)).toContain(`/before-${name}`);
  }
  await run('logrotate', ['--force', '--state', join(folder, 'state'), file]);
  await ask('/after');
  await expect.poll(() => paths(log)).toContain('/after');
  expect(paths(log)).not.toContain('/before-b');
  expect(readFileSync(log, 'latin1').startsWith('{')).toBe(true);
  expect(paths(`${log}.1`)).toEqual(expect.arrayContaining(['/before-a', '/before-b']));
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});
