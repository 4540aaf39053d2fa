import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { packageRoot } from '../../db/package-root.js';

/** What the build wrote about the programs. */
export const { inputs, outputs }: Metafile = JSON.parse(readFileSync(join(packageRoot, 'dist/metafile.json'), 'utf8'));

/** The modules that are loaded when a file of dist/ is, without those that are imported dynamically. */
export function loadedWith(file: string): string[] {
  const files = new Set([file]);
  for (const each of files)
    for (const { path, kind, external } of outputs[each]?.imports ?? [])
      if (kind === 'import-statement' && !external) files.add(path);
  return [...new Set([...files].flatMap((each) => Object.keys(outputs[each]?.inputs ?? {})))];
}
