import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../../db/package-root.js';

/** The folder of the scripts and styles that the build writes. */
export const ASSET_FOLDER = join(packageRoot, 'dist/assets');

let files: ReadonlyMap<string, string> | undefined;

/** The file of each asset, by the name that pages use. File names contain a hash of the content. */
export function assetFiles(): ReadonlyMap<string, string> {
  files ??= new Map(Object.entries(JSON.parse(readFileSync(join(packageRoot, 'dist/assets.json'), 'utf8'))));
  return files;
}

/** The path of an asset. @throws an Error if the build has no asset with this name */
export function assetPath(name: string): string {
  const file = assetFiles().get(name);
  if (!file) throw new Error(`There is no asset ${name}. Run npm run build.`);
  return `/assets/${file}`;
}
