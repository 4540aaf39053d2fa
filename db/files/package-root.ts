import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The project folder. The same for the sources and for dist/, because the build does not copy data and migrations. */
export const packageRoot: string = dirname(createRequire(import.meta.url).resolve('#package.json'));

/** Folder of the dataset that comes with the project. */
export const bundledDataset: string = join(packageRoot, 'db', 'dataset');
