import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import project from '#package.json' with { type: 'json' };
import { packageRoot } from '../../db/package-root.js';
import { thirdPartyNotices } from './notices.js';

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
