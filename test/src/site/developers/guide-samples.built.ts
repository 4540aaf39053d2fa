import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { wholeGuide } from '../../../support/guide.js';
import { guideBlocks } from '../../../support/guide-blocks.js';
import { send } from '../../../support/http-request.js';
import { textOf } from '../../../support/page-text.js';
import { finished } from '../../../support/run.js';
import { useService } from '../../../support/service.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

/** Programs that run a file of each kind. */
const PROGRAMS: Record<string, string> = { sh: 'sh', mjs: process.execPath, py: 'python3' };

const service = useService({ hasLocalDemo: true });
let samples: Map<string, string>;
beforeAll(async () => {
  const guide = await wholeGuide((path) => send(service.url, path, { headers: { accept: 'text/html' } }));
  const blocks = guide.matchAll(/<pre[^>]*data-sample="([^"]+)"><code>([\s\S]*?)<\/code>/g);
  samples = new Map([...blocks].map(([, name = '', code = '']) => [name, textOf(code)]));
});

/** Runs a sample as the page shows it with the demo key, at the address of the service. */
async function run(name: string): Promise<string> {
  const code = samples.get(name)?.replaceAll('http://127.0.0.1:4000', service.url);
  if (code === undefined) throw new Error(`The guide has no sample ${name}`);
  const folder = temporaryFolder();
  const file = join(folder, name);
  writeFileSync(file, code);
  const program = PROGRAMS[name.split('.')[1] as string] as string;
  const { code: status, stdout, stderr } = await finished(spawn(program, [file], { cwd: folder }));
  expect(status, stderr).toBe(0);
  return stdout;
}

describe('the code samples of the guide', () => {
  it('are these', () => {
    const names = ['graphql', 'rest', 'conditional'].flatMap((name) => [`${name}.sh`, `${name}.mjs`, `${name}.py`]);
    const ofTools = ['table.py', 'table.R', 'table.gs', 'table.pq', 'page.html'];
    // Those of tools and of GraphQL clients run in test/world, the web page in
    // test/e2e/other-site.e2e.ts, and the receivers in test/src/dashboard/webhooks/samples.test.ts.
    const others = [...ofTools, 'webhook.mjs', 'webhook.py'];
    const files = guideBlocks().map(({ what }) => what);
    const listed = [...samples.keys()].filter((name) => !files.includes(name));
    expect(listed.sort()).toEqual([...names, ...others].sort());
  });

  it('graphql.sh prints the answer', async () => {
    const { data } = JSON.parse(await run('graphql.sh'));
    expect(data.states).toEqual([
      { name: 'California', item: { text: '7:00 a.m.' } },
      { name: 'Illinois', item: { text: '6:00 a.m.' } },
    ]);
  });

  it('rest.sh prints the record of California', async () => {
    expect(JSON.parse(await run('rest.sh'))).toEqual(await service.json('/v2/election/data/state/CA/'));
  });

  it('conditional.sh prints 304', async () => {
    expect(await run('conditional.sh')).toBe('304\n');
  });

  it.each([
    ['graphql.mjs', 'California: 7:00 a.m.\nIllinois: 6:00 a.m.\n'],
    ['graphql.py', 'California: 7:00 a.m.\nIllinois: 6:00 a.m.\n'],
    ['rest.mjs', 'California: 7:00 a.m.\n'],
    ['rest.py', 'California: 7:00 a.m.\n'],
    ['conditional.mjs', '304 California has not changed\n'],
    ['conditional.py', '304 California has not changed\n'],
  ])('%s prints what it says', async (name, printed) => {
    expect(await run(name)).toBe(printed);
  });
});
