import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../db/files/package-root.js';
import type { PreparedOperation } from '../../graphql/prepared-operations.js';

const folder = join(packageRoot, 'src/pages/guide');

/** Languages of the code samples that come in each of them, by the extension of their files. */
export const LANGUAGES = { sh: 'curl', mjs: 'JavaScript', py: 'Python' } as const;

const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** The guide as Markdown. */
export const readGuide = (): string => read('guide.md');

/** The languages that a code sample is in. curl receives no webhooks. */
export const languagesOf = (name: string): (keyof typeof LANGUAGES)[] =>
  (Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]).filter((one) =>
    existsSync(join(folder, `samples/${name}.${one}`)),
  );

/** A code sample. The tests run each as it is shown. @param file such as `graphql.py` */
export const readCodeSample = (file: string): string => read(`samples/${file}`).trimEnd();

/** The anchor of a heading, as GitHub makes it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}

/**
 * The operations of the guide, whose answers it shows: the blocks "graphql open" with open data, and "graphql sample" with values that
 * everyone may see, also without a key.
 */
export function readGuideOperations(): PreparedOperation[] {
  const blocks = readGuide().matchAll(/^```graphql (open|sample)\n([\s\S]*?)\n```$/gm);
  return [...blocks].map(([, access, document = ''], index) => ({
    name: `pages/guide example ${index + 1}`,
    keyed: access === 'sample',
    document,
  }));
}
