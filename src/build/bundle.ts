import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { packageRoot } from '../../db/package-root.js';

const { resolve } = createRequire(import.meta.url);
const dist = join(packageRoot, 'dist');

/** What stays a package: native code, and what type-graphql would ask for only if it were to validate arguments. */
const EXTERNAL = ['better-sqlite3', 'class-validator'];

const shared: BuildOptions = {
  absWorkingDir: packageRoot,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: EXTERNAL,
  // ES modules first: of those only what is used gets in.
  mainFields: ['module', 'main'],
  // Compiled operations could write JSON by themselves, which is not asked of them: 350 KB that each start would read.
  alias: { 'fast-json-stringify': join(packageRoot, 'src/build/unused.ts') },
  // A shorter script is read faster. Names are left as they are, for the log and the schema; `keepNames` would do it in the few
  // cases of two things with one name as well, and makes what is not kept a tenth slower.
  minifySyntax: true,
  minifyWhitespace: true,
  logLevel: 'warning',
};

/**
 * Packages ask for NODE_ENV to check more while somebody develops: graphql looks for a second copy of itself wherever it asks for the kind of a type.
 * Our own setting of that name is read with all the others, and not meant here.
 */
const asInProduction = Object.fromEntries(
  ['process', 'globalThis.process'].map((holder) => [`${holder}.env.NODE_ENV`, '"production"']),
);

/** Packages ask for graphql and for files of it, as ES modules and not: a schema of one copy is none to another. */
const oneGraphql: Plugin = {
  name: 'one graphql',
  setup({ onResolve }) {
    onResolve({ filter: /^graphql(\/.*)?$/ }, ({ path }) => ({ path: resolve(path).replace(/\.js$/, '.mjs') }));
  },
};

/** Positions in packages would make up nine tenths of the map, which a server reads when it first logs an error. */
const mapOwnSourcesOnly: Plugin = {
  name: 'map own sources only',
  setup({ onLoad }) {
    const map = Buffer.from(JSON.stringify({ version: 3, sources: [''], mappings: 'AAAA' })).toString('base64');
    const comment = `\n//# sourceMappingURL=data:application/json;base64,${map}`;
    onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8') + comment,
      loader: 'default',
    }));
  },
};

export interface Bundle {
  /** Name in dist/, with a hash of the content. */
  name: string;
  metafile: Metafile;
}

/** Makes one script of an entry point and all that it imports: a function that takes `require` and the script's own address. */
export async function makeBundle(name: string, entryPoint: string, write = true): Promise<Bundle> {
  const { metafile } = await build({
    ...shared,
    entryPoints: { [name]: entryPoint },
    entryNames: '[name]-[hash]',
    outdir: dist,
    sourcemap: true,
    sourcesContent: false,
    banner: { js: '(function (require, bundleUrl) {' },
    footer: { js: '})' },
    define: {
      'import.meta.url': 'bundleUrl',
      ...asInProduction,
    },
    plugins: [oneGraphql, mapOwnSourcesOnly],
    metafile: true,
    write,
  });
  const made = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint)?.[0] as string;
  return { name: basename(made), metafile };
}

/** Makes dist/<name>.cjs, which starts the bundle. */
export async function makeLauncher(name: string, bundle: Bundle): Promise<void> {
  await build({
    ...shared,
    entryPoints: [join(packageRoot, 'src/build/launcher.ts')],
    outfile: join(dist, `${name}.cjs`),
    banner: { js: '#!/usr/bin/env node' },
    define: { BUNDLE: JSON.stringify(bundle.name) },
  });
}
