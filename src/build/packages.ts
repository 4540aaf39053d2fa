import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { packageRoot } from '../../db/files/package-root.js';

/** A package whose code is in dist/. */
export interface Package {
  folder: string;
  name: string;
  version: string;
  /** SPDX. */
  license: string;
  author?: string | { name: string };
}

/** Packages that are copied or loaded as they are, so that no bundle lists them. */
const UNBUNDLED = ['better-sqlite3', 'swagger-ui-dist', '@graphql-yoga/render-graphiql'];

/** Sorted by name and version. */
export function packagesOf(bundles: readonly Metafile[]): Package[] {
  const files = bundles.flatMap(({ inputs }) => Object.keys(inputs));
  const bundled = files.flatMap((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []);
  const { resolve } = createRequire(import.meta.url);
  const unbundled = UNBUNDLED.map((name) => dirname(resolve(`${name}/package.json`)));
  const folders = new Set([...bundled.map((folder) => join(packageRoot, folder)), ...unbundled]);
  const byName = new Map<string, Package>();
  for (const folder of folders) {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    byName.set(`${manifest.name} ${manifest.version}`, { ...manifest, folder });
  }
  return [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
