import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { send } from '../../support/http-request.js';
import { publishFolder } from '../../support/publish.js';
import { useService, withService } from '../../support/service.js';
import { edited, writeDataset } from '../../support/small-dataset.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

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

describe('/types.d.ts', () => {
  it('compiles, and accepts only codes and slugs that exist', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'uses.ts');
    writeFileSync(join(folder, 'types.d.ts'), await bodyOf('/types.d.ts'));
    writeFileSync(file, USES);
    // Not the types of browsers, which take seconds to check.
    const options = { strict: true, noEmit: true, types: [], lib: ['lib.es5.d.ts'], skipLibCheck: false };
    const program = ts.createProgram([file], options);
    const messages = ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText);
    expect(messages).toEqual([]);
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

describe('/possible-types.json', () => {
  it('has the types of each interface', async () => {
    expect(JSON.parse(await bodyOf('/possible-types.json'))).toEqual({
      Node: expect.arrayContaining(['Region', 'State', 'UrlItem']),
      InformationItem: ['BooleanItem', 'DateItem', 'MarkdownItem', 'MultiSelectItem', 'SingleSelectItem', 'UrlItem'],
    });
  });
});
