import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bin, checkTypes, newProject, run } from './support/tools.js';
import { authorization, url } from './support/world.js';

/** A client of openapi-fetch, which has no types but those of the document. */
const CLIENT = (version: string, slug: string, value: string) => `
import createClient from 'openapi-fetch';
import type { paths } from './api.js';

const { GET } = createClient<paths>({ baseUrl: '${url}', headers: { authorization: '${authorization}' } });
const { data, error } = await GET('/${version}/election/data/state/{state}/', { params: { path: { state: 'CA' } } });
if (error) throw new Error(error.detail);
const item = data.state_information.find((one) => one.field_type === '${slug}');
const value: ${value};
const { data: fields } = await GET('/${version}/election/field/');
const format: 'Boolean' | undefined = fields?.map((field) => field.field_format).find((one) => one === 'Boolean');
console.log(JSON.stringify([data.name, value, format]));
`;

describe.each([
  ['v1', 'polls_open', 'string | undefined = item?.text', '7:00 a.m.'],
  ['v2', 'has_automatic_registration', 'boolean | null | undefined = item?.bool_value', true],
])('openapi-typescript, with the document of %s', (version, slug, value, expected) => {
  it('writes types with which a client compiles, and its values are of these types', async () => {
    const folder = newProject();
    const types = join(folder, 'api.ts');
    await run(process.execPath, [bin('openapi-typescript'), `${url}/docs/api/${version}/openapi.json`, '-o', types]);
    const client = join(folder, 'client.ts');
    writeFileSync(client, CLIENT(version, slug, value));
    await checkTypes(folder);
    expect(JSON.parse(await run(process.execPath, [client]))).toEqual(['California', expected, 'Boolean']);
  });
});
