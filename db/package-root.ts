import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The project folder, the same from the TypeScript sources and from dist/: data and migrations are not copied by the build. */
export const packageRoot: string = dirname(createRequire(import.meta.url).resolve('#package.json'));

/** Folder of the dataset that comes with the project (design section 4). */
export const bundledDataset: string = join(packageRoot, 'db', 'dataset');
