import { resolve } from 'node:path';
import { homeFolder } from '../../db/files/package-root.js';
import { wholeNumber } from './parse-values.js';
import { parsePublicKey } from './public-key.js';
import { setting } from './setting.js';

/** How a server follows a dataset or accounts on another machine. */
export const COPY_SETTINGS = {
  copies: setting(
    'COPIES',
    '.data/copies',
    (text) => resolve(homeFolder, text),
    'Folder of the local copies of a dataset and accounts on other machines; one for each process',
  ),
  followSeconds: setting(
    'FOLLOW_SECONDS',
    '2',
    // At most a day: a timer of Node takes 24 days, and runs at once if it has more.
    wholeNumber(1, 86_400),
    'Seconds between checks for a new release at the URL of the dataset',
  ),
  datasetPublicKey: setting(
    'DATASET_PUBLIC_KEY',
    '',
    parsePublicKey,
    'Public key of minisign, or the path of its .pub file; a dataset at a URL must then be signed with it',
  ),
  startWait: setting(
    'START_WAIT',
    '30',
    wholeNumber(0),
    'Seconds to wait at startup for a dataset or a PostgreSQL that cannot be reached, if there is no copy',
  ),
} as const;
