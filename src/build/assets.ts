import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, parse } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { css, editorWorkerService, graphqlWorker, js, jsonWorker } from '@graphql-yoga/render-graphiql/graphiql';
import { type BuildOptions, build } from 'esbuild';
import { packageRoot } from '../../db/package-root.js';

const folder = join(packageRoot, 'dist/assets');
const manifestFile = join(packageRoot, 'dist/assets.json');
const ownAssets = join(packageRoot, 'src/site/assets');
const scripts = join(packageRoot, 'src/site/browser');

/** The styles of pages with data, of frames and of the dashboard are in their folders. */
const FOLDER_STYLES = [
  'site/parts/explorer.css',
  'site/parts/embed.css',
  'site/parts/timeline/timeline-embed.css',
  'dashboard/dashboard.css',
].map((name) => join(packageRoot, 'src', name));

/** Modules that scripts import. They are small, so each script contains its own copy: a browser loads fewer files, one after the other. */
const SHARED = ['copy-button.ts', 'page.ts'];

/**
 * Collects the scripts and styles of the pages in dist/assets, so that the service needs none of these packages at run time. Each has the
 * hash of its content in its name, so that browsers never ask for it again, and is there in each content coding. dist/assets.json says
 * which file each name stands for.
 */
export async function buildAssets(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const contents = { ...packagedAssets(), ...(await bundledStyles()), ...(await bundledScripts()) };
  const entries = Object.entries(contents).map(async ([name, content]) => [name, await writeAsset(name, content)]);
  const manifest: Manifest = Object.fromEntries(await Promise.all(entries));
  const before = JSON.parse(await readFile(manifestFile, 'utf8').catch(() => '{}')) as Manifest;
  await writeWhole(manifestFile, JSON.stringify(manifest, null, 1));
  // A service that runs still sends the files of the build before.
  const used = new Set([...Object.values(before), ...Object.values(manifest)]);
  for (const file of await readdir(folder))
    if (!used.has(file.replace(CODING, '')) && !TEMPORARY.test(file)) await rm(join(folder, file), { force: true });
}

const CODING = /\.(br|gz)$/;
/** Another build may be writing it. */
const TEMPORARY = /\.\d+$/;

/** Names of files by the names that pages use. */
type Manifest = Record<string, string>;
type Contents = Record<string, Uint8Array | string>;

function packagedAssets(): Contents {
  const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  return {
    'swagger-ui-bundle.js': readFileSync(join(swagger, 'swagger-ui-bundle.js')),
    'swagger-ui.css': readFileSync(join(swagger, 'swagger-ui.css')),
    'icon.svg': readFileSync(join(ownAssets, 'icon.svg')),
    'favicon.ico': readFileSync(join(ownAssets, 'favicon.ico')),
    'graphiql-bundle.js': js,
    'graphiql.css': css,
    'editor.worker.js': editorWorkerService,
    'json.worker.js': jsonWorker,
    'graphql.worker.js': graphqlWorker,
  };
}

function bundledStyles(): Promise<Contents> {
  const names = readdirSync(ownAssets).filter((name) => name.endsWith('.css'));
  const entryPoints = [...names.map((name) => join(ownAssets, name)), ...FOLDER_STYLES];
  return bundled({ entryPoints, minify: true });
}

function bundledScripts(): Promise<Contents> {
  const names = readdirSync(scripts).filter((name) => name.endsWith('.ts') && !SHARED.includes(name));
  return bundled({ entryPoints: names.map((name) => join(scripts, name)), format: 'esm', target: 'es2022' });
}

async function bundled(options: BuildOptions): Promise<Contents> {
  const { outputFiles } = await build({
    ...options,
    outdir: folder,
    bundle: true,
    write: false,
    logLevel: 'warning',
  });
  return Object.fromEntries((outputFiles ?? []).map(({ path, contents }) => [basename(path), contents]));
}

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** At 11, the script of GraphiQL is a tenth smaller, and takes half a minute instead of a second. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22 } };

/** Writes an asset in its three codings, unless an earlier build has. @returns the name of its file */
async function writeAsset(asset: string, content: Uint8Array | string): Promise<string> {
  const { name, ext } = parse(asset);
  const file = `${name}-${createHash('sha256').update(content).digest('hex').slice(0, 16)}${ext}`;
  const written = await readdir(folder);
  const write = async (path: string, encode: () => Promise<Uint8Array | string>) => {
    if (!written.includes(path)) await writeWhole(join(folder, path), await encode());
  };
  await write(file, async () => content);
  await write(`${file}.gz`, () => compressGzip(content, { level: 9 }));
  await write(`${file}.br`, () => compressBrotli(content, BROTLI));
  return file;
}

/** A build that is interrupted leaves no half of a file, which the next build would take for all of it. */
async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
  const temporary = `${path}.${process.pid}`;
  await writeFile(temporary, content);
  await rename(temporary, path);
}
