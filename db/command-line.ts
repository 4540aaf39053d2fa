import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { homeFolder, isInstalled, packageRoot } from './package-root.js';

/** An image has the command itself on its PATH, and no npm. Not npx: it asks a registry for any package of that name where it finds none. */
function program(): string {
  if (existsSync(join(packageRoot, 'bin/civic-data'))) return 'civic-data';
  if (!isInstalled) return 'npm run -s civic-data --';
  // For all users: /usr/local/lib/node_modules and /usr/local/bin.
  const isGlobal = basename(homeFolder) === 'lib' && existsSync(join(homeFolder, '../bin/civic-data'));
  return isGlobal ? 'civic-data' : 'node_modules/.bin/civic-data';
}

const PROGRAM = program();

/** How people run the command line here, for messages and help texts. */
export const commandLine = (args: string): string => `${PROGRAM} ${args}`;
