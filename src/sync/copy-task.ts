import { archiveReceived, checkReceived } from '../../db/storage/publish/published.js';
import { DatasetFileError } from '../../db/storage/release/open.js';
import type { CopyReport } from './dataset-copy.js';

/**
 * A separate program that checks a downloaded dataset and writes its downloads: both take long, and a damaged file that crashes SQLite does
 * not crash the server. It prints a `CopyReport`.
 */
async function main([file = '', datasetPath = '', releasesKept = '0']: string[]): Promise<CopyReport> {
  let release: CopyReport['release'];
  try {
    release = checkReceived(file);
  } catch (error) {
    if (!(error instanceof DatasetFileError)) throw error;
    return { refused: error.reason };
  }
  try {
    await archiveReceived(datasetPath, file, Number(releasesKept));
    return { release };
  } catch (error) {
    return { release, archiveProblem: (error as Error).message };
  }
}

main(process.argv.slice(2)).then(
  (report) => process.stdout.write(JSON.stringify(report)),
  (error: Error) => {
    process.stderr.write(error.message);
    process.exitCode = 1;
  },
);
