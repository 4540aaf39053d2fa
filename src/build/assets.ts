import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { css, editorWorkerService, graphqlWorker, js, jsonWorker } from '@graphql-yoga/render-graphiql/graphiql';
import { build } from 'esbuild';
import { packageRoot } from '../../db/package-root.js';

const assets = join(packageRoot, 'dist/assets');
const ownAssets = join(packageRoot, 'src/pages/assets');
const scripts = join(packageRoot, 'src/pages/browser');

/** Modules that scripts import. They are small, so each script contains its own copy: a browser loads fewer files, one after the other. */
const SHARED = ['copy-button.ts', 'nearest.ts', 'openapi-states.ts', 'page.ts', 'swagger-plugins.ts'];

/** Collects the scripts and styles of the pages in dist/assets, so that the service needs none of these packages at run time. */
export async function buildAssets(): Promise<void> {
  mkdirSync(assets, { recursive: true });
  const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css']) copyFileSync(join(swagger, name), join(assets, name));
  copyFileSync(join(ownAssets, 'icon.svg'), join(assets, 'icon.svg'));
  await build({
    entryPoints: readdirSync(ownAssets).flatMap((name) => (name.endsWith('.css') ? join(ownAssets, name) : [])),
    outdir: assets,
    bundle: true,
    logLevel: 'warning',
  });
  const graphiql = {
    'graphiql-bundle.js': js,
    'graphiql.css': css,
    'editor.worker.js': editorWorkerService,
    'json.worker.js': jsonWorker,
    'graphql.worker.js': graphqlWorker,
  };
  for (const [name, text] of Object.entries(graphiql)) {
    const file = join(assets, name);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
  const names = readdirSync(scripts, { encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  await build({
    entryPoints: names.filter((name) => !SHARED.includes(name)).map((name) => join(scripts, name)),
    outdir: assets,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  });
}
