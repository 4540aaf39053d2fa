import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../db/files/package-root.js';
import type { PreparedOperation } from '../../graphql/prepared-operations.js';

const FOLDER = 'src/pages/guide';

/** Languages of the code samples by the extension of their files. */
export const LANGUAGES = { sh: 'curl', mjs: 'JavaScript', py: 'Python' } as const;
type Extension = keyof typeof LANGUAGES;

const read = (path: string): string => readFileSync(join(packageRoot, path), 'utf8');

/** The guide as Markdown. An include is replaced by a section of a README, so that each text has one source. */
export function readGuide(): string {
  return read(`${FOLDER}/guide.md`).replaceAll(/^<!-- include: (\S+)#(\S+) -->$/gm, (_, path, anchor) =>
    sectionOf(read(path), anchor),
  );
}

/** A code sample in a language. The test sends each as it is shown. */
export function readCodeSample(name: string, extension: Extension): string {
  return read(`${FOLDER}/samples/${name}.${extension}`).trimEnd();
}

/** The anchor of a heading, as GitHub makes it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}

/** The text below a heading of the second level, to the next one. @throws an Error if there is no such heading */
function sectionOf(markdown: string, anchor: string): string {
  const sections = markdown.split(/^## /m).slice(1);
  const section = sections.find((text) => anchorOf(text.slice(0, text.indexOf('\n'))) === anchor);
  if (section === undefined) throw new Error(`The guide includes a section ${anchor}, which does not exist.`);
  // Headings below it get one level more, because the guide puts a heading of the third level above.
  return section.slice(section.indexOf('\n')).replaceAll(/^### /gm, '#### ').trim();
}

/**
 * The operations of the guide, whose answers it shows: the blocks "graphql open" with open data, and "graphql sample" with values that
 * everyone may see, also without a key. A third word is the name of the operation.
 */
export function readGuideOperations(): PreparedOperation[] {
  const blocks = read(`${FOLDER}/guide.md`).matchAll(/^```graphql (open|sample)(?: (\w+))?\n([\s\S]*?)\n```$/gm);
  return [...blocks].map(([, access, name, document = ''], index) => ({
    name: `pages/guide example ${name ?? index + 1}`,
    keyed: access === 'sample',
    document,
  }));
}

/** An operation of the guide that has a name, for another page that shows its answer. @throws an Error if there is none */
export function guideSample(name: string): PreparedOperation {
  const found = readGuideOperations().find((operation) => operation.name === `pages/guide example ${name}`);
  if (!found) throw new Error(`guide.md has no block "graphql sample ${name}".`);
  return found;
}
