import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import project from '#package.json' with { type: 'json' };
import { packageRoot } from '../../db/package-root.js';

/** What the package has: the programs, and what they read when they run. */
const FILES = [
  'LICENSE',
  'README.md',
  'dist',
  // For operators, with what their guides link to.
  '.deploy',
  '.github/*.md',
  '{db,rest-compat,schema,src}/**/README.md',
  'src/paths.md',
  'db/{dataset,migrations}',
  'db/domain/search/*.{csv,txt}',
  '{rest-compat,schema,src}/**/*.graphql',
  'src/site/developers/guide/{pages,samples}',
];

/** What an operator writes next to the files of .deploy. */
const OF_OPERATOR = ['.env', 'secrets.env', 'ca.pem'];

/** The last one is of the packages within a bundle that is copied as it is. */
const LICENSE_FILE = /^((un)?licen[sc]e|copying|notice|copyrightnotice)(\.|$)|^swagger-ui-bundle\.js\.LICENSE/i;

/** Only tools need it, but its words are in db/domain/search. */
const COPIED = 'dictionary-en';

/** They ask for no notice. */
const PUBLIC_DOMAIN = ['Unlicense', 'CC0-1.0', '0BSD'];

const LINE = `\n${'-'.repeat(80)}\n\n`;

/** `npm run package` makes the file for npm from what `npm run build` wrote. Its arguments go to `npm pack`. */
const temporary = mkdtempSync(join(tmpdir(), 'civic-data-package-'));
const folder = join(temporary, project.name);
try {
  mkdirSync(folder);
  writeFileSync(join(packageRoot, 'dist/THIRD-PARTY-NOTICES.txt'), thirdPartyNotices());
  writeFileSync(join(packageRoot, 'dist/sbom.cdx.json'), sbom());
  for (const path of globSync(FILES, { cwd: packageRoot }))
    cpSync(join(packageRoot, path), join(folder, path), {
      recursive: true,
      filter: (file) => !file.endsWith('metafile.json') && !OF_OPERATOR.includes(basename(file)),
    });
  writeManifest(manifest());
  execFileSync('npm', ['pack', folder, ...process.argv.slice(2)], { cwd: packageRoot, stdio: 'inherit' });
} finally {
  rmSync(temporary, { recursive: true });
}

/**
 * The bill of materials of `npm sbom` (CycloneDX). With `--omit=dev` it lacks what a tool needs as well, such as graphql
 * (https://github.com/npm/cli/issues/7909), so it is made where there are no tools.
 */
function sbom(): string {
  const { devDependencies, optionalDependencies, scripts, ...rest } = project;
  writeManifest(rest);
  const lockfile = join(folder, 'package-lock.json');
  cpSync(join(packageRoot, 'package-lock.json'), lockfile);
  const npm = (command: string) =>
    execFileSync('npm', [...command.split(' '), '--package-lock-only'], { cwd: folder, encoding: 'utf8' });
  npm('install --offline --no-audit --loglevel=error');
  const text = npm('sbom --sbom-format=cyclonedx --sbom-type=application');
  rmSync(lockfile);
  return text;
}

/** All packages but the native one are in the bundles. */
function manifest(): object {
  const { name, version, description, license, type, engines, bin, dependencies } = project;
  return {
    name,
    version,
    description,
    license,
    private: true,
    type,
    engines,
    bin,
    imports: { '#package.json': './package.json' },
    dependencies: { 'better-sqlite3': dependencies['better-sqlite3'] },
  };
}

function writeManifest(content: object): void {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(content, null, 2));
}

/** A package that package-lock.json lists. */
interface Package {
  folder: string;
  version: string;
  /** SPDX. */
  license: string;
  dev?: boolean;
  optional?: boolean;
}

/**
 * The license texts of all packages whose code can be in dist/. Most licenses require it.
 *
 * @throws an Error if a package has neither a license text nor a license whose text is known
 */
function thirdPartyNotices(): string {
  const { packages } = JSON.parse(readFileSync(join(packageRoot, 'package-lock.json'), 'utf8'));
  const used = Object.entries<Package>(packages)
    .map(([path, one]) => ({ ...one, folder: join(packageRoot, path) }))
    .filter((one) => one.folder !== join(packageRoot) && (nameOf(one) === COPIED || (!one.dev && !one.optional)));
  const sections = used.map((one) => `${nameOf(one)} ${one.version} (${one.license})\n\n${licenseText(one, used)}\n`);
  return [`Civic Data Service contains code of these ${used.length} packages.\n`, ...sections].join(LINE);
}

function nameOf({ folder }: Package): string {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

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
