import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { MarkdownFile } from '../support/markdown.js';
import { bin, checkTypes, newProject, run } from './support/tools.js';
import { authorization, url } from './support/world.js';

/** The address in the guide. */
const GUIDE_URL = 'http://127.0.0.1:4000';

const WRONG = `import type { SlugsByFormat } from './civic-data.js';
export const slug: SlugsByFormat['BOOLEAN'] = 'polls_open';
`;

/** A client that uses the generated types. Each assignment is an error if a type is another one. */
const CLIENT = `
import { execute } from './execute.js';
import type { SlugsByFormat, StateCode } from './civic-data.js';
import { graphql } from './graphql/index.js';

const slug: SlugsByFormat['BOOLEAN'] = 'has_automatic_registration';
const codes: StateCode[] = ['CA'];
const query = graphql(\`
  query States($codes: [StateCode!], $slug: String!) {
    states(codes: $codes) { code item(slug: $slug) { id asOf ... on BooleanItem { value } ... on UrlItem { url } } }
  }
\`);
const { states } = await execute(query, { codes, slug });
const code: StateCode | undefined = states?.[0]?.code;
const asOf: string | null | undefined = states?.[0]?.item?.asOf;
console.log(JSON.stringify([code, { ...states?.[0]?.item, asOf }]));
`;

const EXECUTE = `
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';

export async function execute<Data, Variables>(query: TypedDocumentNode<Data, Variables>, variables: Variables) {
  const headers = { 'content-type': 'application/json', authorization: '${authorization}' };
  const body = JSON.stringify({ query: print(query), variables });
  const response = await fetch('${url}/graphql', { method: 'POST', headers, body });
  return ((await response.json()) as { data: Data }).data;
}
`;

/** The configuration of the guide imported types as values, and files without extensions: new projects of Vite and of Node refused it. */
describe('GraphQL Code Generator, set up as the guide says', () => {
  const guide = new MarkdownFile('schema/README.md');
  const config = guide.blocks('ts').find((block) => block.includes('CodegenConfig')) as string;
  let folder: string;
  const generate = async (file: string, text: string) => {
    writeFileSync(join(folder, file), text.replaceAll(GUIDE_URL, url));
    await run(process.execPath, [bin('graphql-codegen'), '--config', file], { cwd: folder });
  };
  beforeAll(async () => {
    folder = newProject();
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src/client.ts'), CLIENT);
    writeFileSync(join(folder, 'src/execute.ts'), EXECUTE);
    const [download] = /curl -o src\/civic-data\.d\.ts \S+types\.d\.ts/.exec(guide.text) as unknown as [string];
    await run('sh', ['-c', download.replaceAll(GUIDE_URL, url)], { cwd: folder });
  });

  it('generates types with which a client compiles, and its values are of these types', async () => {
    await generate('codegen.ts', config);
    await checkTypes(folder);
    await build({
      entryPoints: [join(folder, 'src/client.ts')],
      outdir: folder,
      bundle: true,
      platform: 'node',
      format: 'esm',
      outExtension: { '.js': '.mjs' },
      logLevel: 'silent',
    });
    expect(JSON.parse(await run(process.execPath, [join(folder, 'client.mjs')]))).toMatchObject([
      'CA',
      { value: true },
    ]);
  });

  it('generates types that tell a wrong slug', async () => {
    const wrong = join(folder, 'src/wrong.ts');
    writeFileSync(wrong, WRONG);
    await expect(checkTypes(folder)).rejects.toThrow(/wrong\.ts\(2,.*"polls_open"' is not assignable/);
    rmSync(wrong);
  });

  it('generates files for Node when the comment of the guide is followed', async () => {
    await generate('codegen-node.ts', config.replace(/\/\/ With .*, also: /, ''));
    await checkTypes(folder, '--module', 'nodenext', '--moduleResolution', 'nodenext');
  });
});
