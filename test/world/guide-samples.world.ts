import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from 'vitest';
import { wholeGuide } from '../support/guide.js';
import { MarkdownFile } from '../support/markdown.js';
import { textOf } from '../support/page-text.js';
import { basic } from '../support/service.js';
import { bin, checkTypes, newProject, run } from './support/tools.js';
import { get, key, url } from './support/world.js';

const POLLS = 'California: 7:00 a.m.\nIllinois: 6:00 a.m.\n';

/** The code of the guide, with the key and the address that a reader puts into it. */
let page: string;
let samples: Map<string, string>;
beforeAll(async () => {
  page = await wholeGuide(async (path) => {
    const response = await fetch(`${url}${path}`, { headers: { accept: 'text/html' } });
    return { body: await response.text() };
  });
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

const NODE_NEXT = ['--module', 'nodenext', '--moduleResolution', 'nodenext'];

const STATE_CODE = "import('./civic-data.js').StateCode";

/** A client that uses the generated types. It does not compile if the type of a code is another one. */
const client = (codeType: string) => `
import type { FieldSlug } from './civic-data.js';
import { graphql } from './graphql/index.js';
export const query = graphql(\`query States($codes: [StateCode!]) { states(codes: $codes) { id code } }\`);
type States = NonNullable<ReturnType<NonNullable<(typeof query)['__apiType']>>['states']>;
export const code = (states: States): ${codeType} | undefined => states[0]?.code;
export const slug: FieldSlug = 'polls_open';
`;

/** Runs GraphQL Code Generator in a new project with a client. @returns the folder */
async function generate(file: string, config: string, codeType: string): Promise<string> {
  const folder = newProject();
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, file), filledIn(config));
  writeFileSync(join(folder, 'src/civic-data.d.ts'), await get('/types.d.ts'));
  writeFileSync(join(folder, 'src/client.ts'), client(codeType));
  await run(process.execPath, [bin('graphql-codegen'), '--config', file], { cwd: folder });
  return folder;
}

/** It once imported types as values, and files without extensions: new projects of Vite and of Node refused it. */
describe('the configuration of the GraphQL README', () => {
  const config = new MarkdownFile('schema/README.md')
    .blocks('ts')
    .find((block) => block.includes('CodegenConfig')) as string;

  it('makes files that TypeScript accepts, with the state codes of the release', async () => {
    await checkTypes(await generate('codegen.ts', config, STATE_CODE));
  });

  it('makes files for Node when its comment is followed', async () => {
    const forNode = config.replace(/\/\/ With .*, also: /, '');
    await checkTypes(await generate('codegen.ts', forNode, STATE_CODE), ...NODE_NEXT);
  });
});

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
    await checkTypes(await generate('codegen.json', textOf(config), 'unknown'), ...NODE_NEXT);
  });
});
