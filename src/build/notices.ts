import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '../../db/files/package-root.js';
import type { Package } from './packages.js';

/** The last one is of the packages within a bundle that is copied as it is. */
const LICENSE_FILE = /^((un)?licen[sc]e|copying|notice|copyrightnotice)(\.|$)|^swagger-ui-bundle\.js\.LICENSE/i;

/** They ask for no notice. */
const PUBLIC_DOMAIN = ['Unlicense', 'CC0-1.0', '0BSD'];

const LINE = `\n${'-'.repeat(80)}\n\n`;

/**
 * Writes dist/THIRD-PARTY-NOTICES.txt: the license texts of all packages whose code is in dist/. Most licenses require it.
 *
 * @throws an Error if a package has neither a license text nor a license whose text is known
 */
export async function writeNotices(packages: readonly Package[]): Promise<void> {
  const sections = packages.map(
    (one) => `${one.name} ${one.version} (${one.license})\n\n${licenseText(one, packages)}\n`,
  );
  const head = `Civic Data Service contains code of these ${packages.length} packages.\n`;
  await writeFile(join(packageRoot, 'dist/THIRD-PARTY-NOTICES.txt'), [head, ...sections].join(LINE));
}

/** Of the files of the package. Some packages only name their license: then its text is that of another package. */
function licenseText(one: Package, packages: readonly Package[]): string {
  const own = licenseFiles(one.folder);
  if (own) return own;
  if (PUBLIC_DOMAIN.includes(one.license)) return 'This license asks for no notice.';
  const author = typeof one.author === 'object' ? one.author.name : one.author;
  const copyright = `Copyright (c) ${author || `the authors of ${one.name}`}\n\n`;
  if (one.license === 'MIT')
    return copyright + readFileSync(join(packageRoot, 'LICENSE'), 'utf8').split('\n\n').slice(2).join('\n\n');
  const other = packages.find(({ license, folder }) => license === one.license && licenseFiles(folder));
  if (!other) throw new Error(`${one.name} has the license "${one.license}", and no text of it was found.`);
  return copyright + licenseFiles(other.folder);
}

function licenseFiles(folder: string): string {
  const names = readdirSync(folder).filter((name) => LICENSE_FILE.test(name));
  return names.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n');
}
