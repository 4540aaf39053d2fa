import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { packageRoot } from '../../db/package-root.js';
import { buildAssets } from './assets.js';

const folder = join(packageRoot, 'dist');
const metafileFile = join(folder, 'metafile.json');

/** The programs that people start, and the modules of dist/ that they run. */
const PROGRAMS = { server: 'main', 'civic-data': 'cli' } as const;

/** The modules of dist/ that have names. */
const ENTRY_POINTS = {
  starter: 'src/build/starter.ts',
  main: 'src/main.ts',
  cli: 'src/cli/main.ts',
  // A process of its own runs it.
  'copy-task': 'src/sync/copy-task.ts',
};

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
      contents: readFileSync(path, 'utf8') + comment,
      loader: 'default',
    }));
  },
};

/** `import * as x from "node:fs"`, `import x from "node:fs"` and `import { x as y } from "node:fs"`, as esbuild writes them. */
const UNBUNDLED_IMPORT = new RegExp(
  `^import (?:\\* as )?([\\w$]+|\\{[^}]*\\}) from "((?:node:)?(?:${builtinModules.join('|')})|better-sqlite3)";`,
  'gm',
);

/**
 * Replaces the imports of what is not bundled by `require`. An import of `node:http` reads all that it exports, also what Node loads at its
 * first use, such as undici: all modules of Node together take 35 ms of each start.
 */
const withRequire = (text: string): string =>
  text.replace(
    UNBUNDLED_IMPORT,
    (_, names: string, path) => `const ${names.replaceAll(' as ', ': ')} = require("${path}");`,
  );

/**
 * Writes the programs as ES modules, and dist/metafile.json, which says what is in them. They share chunks, so each class exists once in a
 * process, and what they import dynamically is read at its first use only.
 */
async function buildPrograms(): Promise<void> {
  const before = await writtenBefore();
  const { metafile, outputFiles } = await build({
    absWorkingDir: packageRoot,
    entryPoints: ENTRY_POINTS,
    outdir: 'dist',
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node22',
    format: 'esm',
    // Native code, what pg needs elsewhere, and what type-graphql would validate arguments with, which the schema does itself.
    external: ['better-sqlite3', 'pg-native', 'pg-cloudflare', 'class-validator'],
    // It takes Node's `createHash` only where it is not bundled, and hashes each operation in JavaScript otherwise.
    alias: { '@apollo/utils.createhash': 'node:crypto' },
    sourcemap: true,
    sourcesContent: false,
    // For packages that are CommonJS.
    banner: {
      js: `import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);`,
    },
    // Otherwise graphql looks for a second copy of itself at each type check. The service reads its own NODE_ENV at run time.
    define: { [NODE_ENV]: '"production"' },
    metafile: true,
    write: false,
    plugins: [mapOwnSourcesOnly],
    logLevel: 'warning',
  });
  await mkdir(join(folder, 'chunks'), { recursive: true });
  for (const { path, text } of outputFiles) await writeFile(path, path.endsWith('.js') ? withRequire(text) : text);
  for (const [name, module] of Object.entries(PROGRAMS)) await writeProgram(name, module);
  await writeFile(metafileFile, JSON.stringify(metafile));
  await removeAllBut([...before, ...Object.keys(metafile.outputs)]);
}

/** Writes dist/NAME.js, which starts a module. */
function writeProgram(name: string, module: string): Promise<void> {
  const text = `#!/usr/bin/env node\nimport { start } from './starter.js';\nawait start(() => import('./${module}.js'));\n`;
  return writeFile(join(folder, `${name}.js`), text, { mode: 0o755 });
}

/** The files of the last build. */
async function writtenBefore(): Promise<string[]> {
  const text = await readFile(metafileFile, 'utf8').catch(() => '{"outputs":{}}');
  return Object.keys(JSON.parse(text).outputs);
}

/** Programs of an earlier version would start it. Chunks of the last build stay: a service that runs may load them. */
async function removeAllBut(files: readonly string[]): Promise<void> {
  const programs = Object.keys(PROGRAMS).map((name) => `dist/${name}.js`);
  for (const file of globSync('dist/{.,chunks}/*.{js,cjs,map,meta.json}', { cwd: packageRoot }))
    if (![...files, ...programs].includes(file)) await rm(join(packageRoot, file), { force: true });
}

/** `npm run build`: makes the server, the command line and the files of the pages in dist/. Types are checked by `npm run check`. */
await Promise.all([buildPrograms(), buildAssets()]);
