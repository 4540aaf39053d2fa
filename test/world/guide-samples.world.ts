import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { textOf } from '../support/page-text.js';
import { basic } from '../support/service.js';
import { bin, newProject, run } from './support/tools.js';
import { key, url } from './support/world.js';

const POLLS = 'California: 7:00 a.m.\nIllinois: 6:00 a.m.\n';

/** The code of the guide, with the key and the address that a reader puts into it. */
let page: string;
let samples: Map<string, string>;
beforeAll(async () => {
  page = await (await fetch(`${url}/docs`, { headers: { accept: 'text/html' } })).text();
  const blocks = page.matchAll(/<pre[^>]*data-sample="([^"]+)"><code>([\s\S]*?)<\/code>/g);
  samples = new Map([...blocks].map(([, name = '', code = '']) => [name, filledIn(textOf(code))]));
});

const filledIn = (code: string): string =>
  code.replaceAll('http://127.0.0.1:4000', url).replaceAll('ID:SECRET', `${key.keyId}:${key.keySecret}`);

function sample(name: string): string {
  const code = samples.get(name);
  if (code === undefined) throw new Error(`The guide has no sample ${name}`);
  return code;
}

/** A new project with a sample. @returns the folder */
function projectWith(name: string): string {
  const folder = newProject();
  writeFileSync(join(folder, name), sample(name));
  return folder;
}

describe('the samples of the guide, as printed,', () => {
  it.each(['apollo.mjs', 'urql.mjs'])('%s reads values and shows warnings', async (name) => {
    const folder = projectWith(name);
    const printed = await run('sh', ['-c', `'${process.execPath}' ${name} 2>&1`], { cwd: folder });
    expect(printed).toBe(`There is no field "polls_opn". Did you mean polls_open?\n${POLLS}`);
  });

  it('relay.mjs runs what the compiler wrote', async () => {
    const folder = projectWith('relay.mjs');
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src/polls.js'), sample('polls.js'));
    const [, download = ''] = /<code>(curl -o schema\.graphql [\s\S]*?)<\/code>/.exec(page) ?? [];
    await run('sh', ['-c', filledIn(textOf(download))], { cwd: folder });
    await run(process.execPath, [bin('relay-compiler'), 'relay.config.json'], { cwd: folder });
    expect(await run(process.execPath, ['relay.mjs'], { cwd: folder })).toBe(POLLS);
  });

  it('table.py reads the table with pandas', async () => {
    expect(await run('/usr/bin/python3', ['table.py'], { cwd: projectWith('table.py') })).toBe(
      'California: 7:00 a.m.\n',
    );
  });

  it('table.R reads the table with R', async () => {
    expect(await run('Rscript', ['table.R'], { cwd: projectWith('table.R') })).toBe('California: 7:00 a.m.\n');
  });

  it('table.gs sends a request whose answer is a table', () => {
    // What Apps Script has: requests without promises.
    const curl = (address: string, { headers }: { headers: Record<string, string> }) =>
      execFileSync('curl', ['-sf', '-H', `Authorization: ${headers.Authorization}`, address], { encoding: 'utf8' });
    const globals = {
      UrlFetchApp: { fetch: (...args: Parameters<typeof curl>) => ({ getContentText: () => curl(...args) }) },
      Utilities: { base64Encode: btoa, parseCsv: (text: string) => text },
    };
    expect(runInNewContext(`${sample('table.gs')}\nSTATE('OH')`, globals)).toMatch(/^\ufeff?state,name,field,/);
  });

  it('table.pq names an address that answers with a table to its header', async () => {
    const [, address = ''] = /Address = "([^"]+)"/.exec(sample('table.pq')) ?? [];
    const headers = { authorization: basic(key.keyId, key.keySecret) };
    expect(await (await fetch(address, { headers })).text()).toMatch(/^\ufeff?state,name,field,/);
  });

  it('IMPORTDATA gets a table without a key', async () => {
    const [, address = ''] = /=IMPORTDATA\("([^"]+)"\)/.exec(textOf(page)) ?? [];
    const response = await fetch(filledIn(address));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/csv/)]);
  });

  it('the configuration for "moduleResolution": "nodenext" makes files that TypeScript accepts', async () => {
    const [, config = ''] = /<code>(\{\s*&quot;schema&quot;[\s\S]*?)<\/code>/.exec(page) ?? [];
    const folder = newProject();
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'codegen.json'), filledIn(textOf(config)));
    writeFileSync(
      join(folder, 'src/app.ts'),
      "import { graphql } from './graphql/index.js';\nexport const query = graphql(`query Names { states { id name } }`);\n",
    );
    await run(process.execPath, [bin('graphql-codegen'), '--config', 'codegen.json'], { cwd: folder });
    const options = [
      '--module',
      'nodenext',
      '--moduleResolution',
      'nodenext',
      '--skipLibCheck',
      '--strict',
      '--noEmit',
    ];
    await run(process.execPath, [bin('tsc'), ...options, 'src/app.ts'], { cwd: folder });
  });
});
