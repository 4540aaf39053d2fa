import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as operations from '@graphql-codegen/typescript-operations';
import { parse } from 'graphql';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { send } from '../../../support/http-request.js';
import { publishFolder } from '../../../support/publish.js';
import { useService, withService } from '../../../support/service.js';
import { edited, writeDataset } from '../../../support/small-dataset.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';

const service = useService();

const bodyOf = async (path: string, { url } = service) => (await send(url, path)).body;

/** Uses of the types. A line that must not compile has a comment above it; without an error there, the comment is an error. */
const USES = `
import type { FieldOptions, FieldSlug, SlugsByFormat, StateCode } from './types.js';
export const state: StateCode = 'DC';
export const slugs: FieldSlug[] = ['polls_open', 'has_automatic_vbm'];
export const yes: SlugsByFormat['BOOLEAN'] = 'has_automatic_vbm';
// @ts-expect-error
export const noState: StateCode = 'XX';
// @ts-expect-error
export const noSlug: FieldSlug = 'polls_opn';
// @ts-expect-error
export const otherFormat: SlugsByFormat['BOOLEAN'] = 'polls_open';
// @ts-expect-error
export const noOptions: FieldOptions['polls_open'] = '';
`;

/** What tsc says about a file beside the types. */
async function messagesOf(text: string, others: Record<string, string> = {}): Promise<string[]> {
  const folder = temporaryFolder();
  const files = { ...others, 'types.d.ts': await bodyOf('/types.d.ts'), 'uses.ts': text };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  // Not the types of browsers, which take seconds to check.
  const options = { strict: true, noEmit: true, types: [], lib: ['lib.es5.d.ts'], skipLibCheck: false };
  const diagnostics = ts.getPreEmitDiagnostics(ts.createProgram([join(folder, 'uses.ts')], options));
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

const OPERATION = `query Values($codes: [StateCode!], $slugs: [FieldSlug!]) {
  states(codes: $codes) { code information(slugs: $slugs) { slug } }
}`;

/** What a code generator writes for an operation, with the scalars as the guide maps them. */
async function generated(): Promise<string> {
  const scalars = { StateCode: './types.js#StateCode', FieldSlug: './types.js#FieldSlug' };
  return codegen({
    schema: parse(await bodyOf('/schema.graphql')),
    documents: [{ location: 'values.graphql', document: parse(OPERATION) }],
    config: { scalars, useTypeImports: true, onlyOperationTypes: true },
    ...{ filename: '', plugins: [{ operations: {} }], pluginMap: { operations } },
  });
}

const valuesOf = (variables: string, slug: string) => `
import type { ValuesQuery, ValuesQueryVariables } from './operations.js';
export const variables: ValuesQueryVariables = ${variables};
export const isSlug = (data: ValuesQuery) => data.states?.[0]?.information?.[0]?.slug === ${JSON.stringify(slug)};
`;

describe('/types.d.ts', () => {
  it('compiles, and accepts only codes and slugs that exist', async () => {
    expect(await messagesOf(USES)).toEqual([]);
  });

  it.each([
    ['{ codes: ["CA"], slugs: ["polls_open"] }', 'polls_open', []],
    [
      '{ codes: ["CA"], slugs: ["polls_opn"] }',
      'polls_open',
      [expect.stringContaining('"polls_opn"\' is not assignable')],
    ],
    ['{ codes: ["CX"], slugs: ["polls_open"] }', 'polls_open', [expect.stringContaining('"CX"\' is not assignable')]],
    ['{ codes: [], slugs: [] }', 'polls_opn', [expect.stringContaining('no overlap')]],
  ])('lets the compiler find a typo in generated types: %s and %s', async (variables, slug, messages) => {
    expect(await messagesOf(valuesOf(variables, slug), { 'operations.ts': await generated() })).toEqual(messages);
  });

  it('has the slugs of each format and the options of each field', () =>
    withService({ dataset: writeDataset() }, async (small) => {
      const text = await bodyOf('/types.d.ts', small);
      expect(text).toContain('export type StateCode = "AA" | "BB";');
      expect(text).toContain('  "MARKDOWN": "early_voting_starts" | "registration_laws";');
      expect(text).toContain('  "ballot_type": "paper" | "machine";');
    }));

  it('changes with the fields, and keeps its ETag if they stay the same', () =>
    withService({ dataset: writeDataset() }, async ({ url, datasetPath }) => {
      const etag = async () => (await send(url, '/types.d.ts')).headers.etag;
      const first = await etag();
      await publishFolder(writeDataset(edited('values.csv', 'type,paper', 'type,machine')), datasetPath);
      expect(await etag()).toBe(first);
      await publishFolder(writeDataset(edited('fields.csv', 'paper|machine', 'paper|machine|voice')), datasetPath);
      expect(await etag()).not.toBe(first);
    }));
});

describe('/types-without-id.json', () => {
  it('has the types that belong to the object that has them', async () => {
    const names = JSON.parse(await bodyOf('/types-without-id.json'));
    expect(names).toEqual(expect.arrayContaining(['PageInfo', 'ChangeEdge']));
    for (const name of ['Query', 'State', '__Type']) expect(names).not.toContain(name);
  });
});

describe('/possible-types.json', () => {
  it('has the types of each interface', async () => {
    expect(JSON.parse(await bodyOf('/possible-types.json'))).toEqual({
      Node: expect.arrayContaining(['Region', 'State', 'UrlItem']),
      InformationItem: ['BooleanItem', 'DateItem', 'MarkdownItem', 'MultiSelectItem', 'SingleSelectItem', 'UrlItem'],
    });
  });
});
