import { chmodSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../db/package-root.js';
import { gatherAssets } from './assets.js';
import { makeBundle, makeLauncher } from './bundle.js';
import { rehearse } from './rehearse.js';

/** `npm run build`: makes in dist/ the server, the command line and what the pages load. Types are checked by `npm run check`. */

const dist = join(packageRoot, 'dist');
const ENTRIES = { server: 'src/main.ts', 'civic-data': 'src/cli/main.ts' };

const [names] = await Promise.all([
  Promise.all(Object.entries(ENTRIES).map(([name, entryPoint]) => makeProgram(name, entryPoint))),
  gatherAssets(),
]);
removeOthers();
if (!names.every((bundle) => existsSync(join(dist, `${bundle}.${process.version}.compiled`)))) await rehearse();

async function makeProgram(name: string, entryPoint: string): Promise<string> {
  const bundle = await makeBundle(name, entryPoint);
  await makeLauncher(name, bundle);
  chmodSync(join(dist, `${name}.cjs`), 0o755);
  return bundle.name;
}

/** What earlier builds have left. Code that another version of Node compiled from the same bundle is good for that one still. */
function removeOthers(): void {
  const made = ['assets', ...Object.keys(ENTRIES).map((name) => `${name}.cjs`)];
  for (const name of readdirSync(dist)) {
    if (made.includes(name) || names.some((bundle) => name.startsWith(bundle))) continue;
    rmSync(join(dist, name), { recursive: true, force: true });
  }
}
