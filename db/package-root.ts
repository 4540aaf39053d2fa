import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';

/** The project folder. The same for the sources and for dist/, because the build does not copy data and migrations. */
export const packageRoot: string = dirname(createRequire(import.meta.url).resolve('#package.json'));

const [outside = packageRoot, inside] = packageRoot.split(`${sep}node_modules${sep}`, 2);

/** Whether npm installed the service as a package, rather than a clone or an image. */
export const isInstalled = inside !== undefined;

/** Where relative paths of settings start: the project, or the folder into which npm installed it. An update replaces the package itself. */
export const homeFolder: string = outside;

/** Folder of the dataset that comes with the project. */
export const bundledDataset: string = join(packageRoot, 'db', 'dataset');
