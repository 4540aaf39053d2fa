import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../db/package-root.js';

/** A package that package-lock.json lists. */
interface Package {
  folder: string;
  version: string;
  /** SPDX. */
  license: string;
  dev?: boolean;
  optional?: boolean;
}

/** The last one is of the packages within a bundle that is copied as it is. */
const LICENSE_FILE = /^((un)?licen[sc]e|copying|notice|copyrightnotice)(\.|$)|^swagger-ui-bundle\.js\.LICENSE/i;

/** Only tools need it, but its words are in db/domain/search. */
const COPIED = 'dictionary-en';

/** They ask for no notice. */
const PUBLIC_DOMAIN = ['Unlicense', 'CC0-1.0', '0BSD'];

const LINE = `\n${'-'.repeat(80)}\n\n`;

/**
 * The license texts of all packages whose code can be in dist/. Most licenses require it.
 *
 * @throws an Error if a package has neither a license text nor a license whose text is known
 */
export function thirdPartyNotices(): string {
  const { packages } = JSON.parse(readFileSync(join(packageRoot, 'package-lock.json'), 'utf8'));
  const used = Object.entries<Package>(packages)
    .map(([path, one]) => ({ ...one, folder: join(packageRoot, path) }))
    .filter((one) => one.folder !== join(packageRoot) && (nameOf(one) === COPIED || (!one.dev && !one.optional)));
  const sections = used.map((one) => `${nameOf(one)} ${one.version} (${one.license})\n\n${licenseText(one, used)}\n`);
  return [`Civic Data Service contains code of these ${used.length} packages.\n`, ...sections].join(LINE);
}

const nameOf = ({ folder }: Package): string =>
  folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Of the files of the package. Some packages only name their license: then its text is that of another package. */
function licenseText(one: Package, packages: readonly Package[]): string {
  const own = licenseFiles(one.folder);
  if (own) return own;
  if (PUBLIC_DOMAIN.includes(one.license)) return 'This license asks for no notice.';
  const { author } = JSON.parse(readFileSync(join(one.folder, 'package.json'), 'utf8'));
  const copyright = `Copyright (c) ${author?.name ?? author ?? `the authors of ${nameOf(one)}`}\n\n`;
  if (one.license === 'MIT')
    return copyright + readFileSync(join(packageRoot, 'LICENSE'), 'utf8').split('\n\n').slice(2).join('\n\n');
  const other = packages.find(({ license, folder }) => license === one.license && licenseFiles(folder));
  if (!other) throw new Error(`${nameOf(one)} has the license "${one.license}", and no text of it was found.`);
  return copyright + licenseFiles(other.folder);
}

function licenseFiles(folder: string): string {
  const names = readdirSync(folder).filter((name) => LICENSE_FILE.test(name));
  return names.map((name) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n');
}
