import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bin, checkTypes, newProject, run } from './support/tools.js';
import { key, url } from './support/world.js';

/** A program with types that openapi-typescript makes. A misspelled property does not compile. */
const TYPED = (version: string) => `
import type { paths } from './types';
type State = paths['/${version}/election/data/state/{state}/']['get']['responses'][200]['content']['application/json'];
const headers = { Authorization: \`Basic \${btoa('${key.keyId}:${key.keySecret}')}\` };
const response = await fetch('${url}/${version}/election/data/state/CA/', { headers });
const state = (await response.json()) as State;
// @ts-expect-error
state.state_informations;
console.log(state.name, state.state_information.find(({ field_type }) => field_type === 'polls_open')?.text);
`;

/** Makes a client from an OpenAPI document, and compiles and runs a program with it. @returns what it prints */
async function runClient(generator: string, args: string[], program: string): Promise<string> {
  const folder = newProject();
  mkdirSync(join(folder, 'src'));
  await run(process.execPath, [bin(generator), ...args], { cwd: folder });
  writeFileSync(join(folder, 'src/program.ts'), program);
  await checkTypes(folder);
  return run(process.execPath, [bin('tsx'), 'src/program.ts'], { cwd: folder });
}

describe.each(['v1', 'v2'])('a client from the OpenAPI document of %s', (version) => {
  const document = `${url}/docs/api/${version}/openapi.json`;

  it('by openapi-typescript compiles and reads a value', async () => {
    const args = [document, '-o', 'src/types.d.ts'];
    expect(await runClient('openapi-typescript', args, TYPED(version))).toBe('California 7:00 a.m.\n');
  });
});
