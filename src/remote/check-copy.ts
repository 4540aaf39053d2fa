import { type ExecFileException, execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../db/files/package-root.js';
import type { ReleaseRow } from '../../db/release/release.js';
import { environmentOfPrograms } from '../config/config.js';

/** What the check of a file found. */
export interface CopyReport {
  release?: ReleaseRow;
  /** Why the file must not be used, to complete a sentence that begins with it. */
  refused?: string;
  /** Why the downloads of the release were not written. */
  archiveProblem?: string;
}

export interface CheckOptions {
  /** The file that servers read, next to which the downloads are. */
  datasetPath: string;
  /** How many replaced releases keep their downloads. */
  releasesKept: number;
  signal: AbortSignal;
}

/** The build of copy-task.ts. */
const PROGRAM = join(packageRoot, 'dist/copy-task.js');
/** 40 MB take some seconds. */
const TIMEOUT_MS = 300_000;

/** Checks a file and writes its downloads, in another process, so that requests do not wait. */
export async function checkCopy(
  file: string,
  { datasetPath, releasesKept, signal }: CheckOptions,
): Promise<CopyReport> {
  const run = promisify(execFile);
  try {
    const { stdout } = await run(process.execPath, [PROGRAM, file, datasetPath, String(releasesKept)], {
      ...{ signal, timeout: TIMEOUT_MS, killSignal: 'SIGKILL' as const, env: environmentOfPrograms() },
    });
    return JSON.parse(stdout) as CopyReport;
  } catch (error) {
    const { stderr, signal: killedBy, message } = error as ExecFileException & { stderr?: string };
    throw new Error(`it could not be checked (${killedBy ?? (stderr?.trim() || message)})`);
  }
}
