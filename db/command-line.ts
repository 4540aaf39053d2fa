import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled, packageRoot } from './files/package-root.js';

/** An image has the command itself on its PATH, and no npm. Not npx: it asks a registry for any package of that name where it finds none. */
function program(): string {
  if (existsSync(join(packageRoot, 'bin/civic-data'))) return 'civic-data';
  return isInstalled ? 'node_modules/.bin/civic-data' : 'npm run -s civic-data --';
}

const PROGRAM = program();

/** How people run the command line here, for messages and help texts. */
export const commandLine = (args: string): string => `${PROGRAM} ${args}`;
