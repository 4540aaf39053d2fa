import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, startTestDashboard, type TestDashboard } from '../../support/dashboard.js';
import { textOf } from '../../support/page-text.js';
import { finished } from '../../support/run.js';
import { useService } from '../../support/service.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

let dashboard: TestDashboard;
/** Code of the page of a new key, by what its copy button copies. */
let code: (what: string) => string;

const service = useService();
beforeAll(async () => {
  const { accountsPath, url: apiUrl } = service;
  dashboard = await startTestDashboard({ accountsPath, apiUrl });
  const { email } = await addCustomer(dashboard, 'Own');
  const form = { id: 'cds_Samples12345', label: 'samples' };
  const page = await (await (await dashboard.signIn(email)).post('/keys/new', form)).text();
  const blocks = [...page.matchAll(/<pre[^>]*data-copy="([^"]+)"><code>([\s\S]*?)<\/code>/g)];
  const texts = new Map(blocks.map(([, what = '', text = '']) => [what, textOf(text)]));
  code = (what) => texts.get(what) ?? `The page has no code for ${what}`;
});
afterAll(() => dashboard?.stop());

/** Runs a sample as the page says, next to a file `.env`. */
async function run(command: string, file: string, text: string): Promise<string> {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, '.env'), code('both as variables'));
  writeFileSync(join(cwd, file), text);
  const { code: status, stdout, stderr } = await finished(spawn('sh', ['-c', command], { cwd }));
  expect(status, stderr).toBe(0);
  return stdout;
}

describe('the samples of a new key', () => {
  it('with curl contain the key', async () => {
    const graphql = JSON.parse(await run('sh sample.sh', 'sample.sh', code('the GraphQL request')));
    expect(graphql.data.states[0]).toEqual({ name: 'California', item: { text: '7:00 a.m.' } });
    const rest = JSON.parse(await run('sh sample.sh', 'sample.sh', code('the REST request')));
    expect(rest).toEqual(await service.json('/v2/election/data/state/CA/'));
  });

  it.each([
    ['JavaScript', `"${process.execPath}" --env-file=.env polls.mjs`, 'polls.mjs'],
    ['Python', 'set -a; . ./.env; python3 polls.py', 'polls.py'],
  ])('in %s read it from variables', async (language, command, file) => {
    const text = code(`the ${language} sample`);
    expect(text).not.toContain('cdss_');
    expect(await run(command, file, text)).toBe('California: 7:00 a.m.\nIllinois: 6:00 a.m.\n');
  });
});
