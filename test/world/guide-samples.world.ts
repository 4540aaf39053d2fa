import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { wholeGuide } from '../support/guide.js';
import { guideFile } from '../support/guide-blocks.js';
import { textOf } from '../support/page-text.js';
import { basic } from '../support/service.js';
import { filledIn } from './support/guide-project.js';
import { bin, checkTypes, newProject, run } from './support/tools.js';
import { get, key, url } from './support/world.js';

/** The code of the guide, with the key and the address that a reader puts into it. */
let page: string;
let samples: Map<string, string>;
beforeAll(async () => {
  page = await wholeGuide(async (path) => {
    const response = await fetch(`${url}${path}`, { headers: { accept: 'text/html' } });
    return { body: await response.text() };
  });
  const blocks = page.matchAll(/<pre[^>]*data-sample="([^"]+)"><code>([\s\S]*?)<\/code>/g);
  samples = new Map([...blocks].map(([, name = '', code = '']) => [name, filledIn(textOf(code), { url, key })]));
});

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

const NODE_NEXT = ['--module', 'nodenext', '--moduleResolution', 'nodenext'];

/** A client that uses the generated types. It does not compile if the type of a code is another one. */
const CLIENT = `
import type { FieldSlug, StateCode } from './civic-data.js';
import { graphql } from './graphql/index.js';
export const query = graphql(\`query States($codes: [StateCode!]) { states(codes: $codes) { id code } }\`);
type States = NonNullable<ReturnType<NonNullable<(typeof query)['__apiType']>>['states']>;
export const code = (states: States): StateCode | undefined => states[0]?.code;
// @ts-expect-error
export const noCode = (states: States): 'XX' | undefined => states[0]?.code;
export const slug: FieldSlug = 'polls_open';
`;

/** It once imported types as values, and files without extensions: new projects of Node refused it. */
it('GraphQL Code Generator makes files for Node when the comment in its configuration is followed', async () => {
  const folder = newProject();
  mkdirSync(join(folder, 'src'));
  const config = guideFile('code-generators', 'codegen.ts').replace(/\/\/ With .*, also: /, '');
  writeFileSync(join(folder, 'codegen.ts'), config);
  writeFileSync(join(folder, 'schema.graphql'), await get('/schema.graphql'));
  writeFileSync(join(folder, 'src/civic-data.d.ts'), await get('/types.d.ts'));
  writeFileSync(join(folder, 'src/client.ts'), CLIENT);
  await run(process.execPath, [bin('graphql-codegen')], { cwd: folder });
  await checkTypes(folder, ...NODE_NEXT);
});

describe('the samples of the guide, as printed,', () => {
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
    const response = await fetch(filledIn(address, { url, key }));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/csv/)]);
  });
});
