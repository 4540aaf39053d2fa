import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from './files/package-root.js';

/** An image has the command itself on its PATH, and no npm. Not npx: outside of the project, it asks a registry for any package of that name. */
const PROGRAM = existsSync(join(packageRoot, 'bin/civic-data')) ? 'civic-data' : 'npm run -s civic-data --';

/** How people run the command line here, for messages and help texts. */
export const commandLine = (args: string): string => `${PROGRAM} ${args}`;
