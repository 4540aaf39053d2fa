import { buildAssets } from './assets.js';
import { buildPrograms } from './programs.js';

/** `npm run build`: makes the server, the command line and the files of the pages in dist/. Types are checked by `npm run check`. */
await Promise.all([buildPrograms(), buildAssets()]);
