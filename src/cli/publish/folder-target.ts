import { constants, copyFileSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { syncToDisk } from '../../../db/files/atomic-write.js';
import { type ProgressOptions, reportProgress } from '../../../db/progress.js';
import { type Announcement, readManifest } from '../../remote/manifest.js';
import { SAMPLE_UPLOAD } from './shell-command.js';
import { PublishError, type PublishTarget, type ReleaseFile } from './target.js';

/** A folder that a web server serves. */
export class FolderTarget implements PublishTarget {
  readonly #folder: string;

  /** @throws PublishError if there is no such folder */
  constructor(readonly name: string) {
    this.#folder = resolve(name);
    if (statSync(this.#folder, { throwIfNoEntry: false })?.isDirectory()) return;
    // It is not repeated, because it may have a password.
    if (/^\w+:\/\//.test(name))
      throw new PublishError(
        `--to names neither a folder nor an http URL. For other places, give an upload command, such as: --to ${SAMPLE_UPLOAD}`,
      );
    throw new PublishError(
      `There is no folder ${name}. Create it first. An upload command needs the file, such as: --to ${SAMPLE_UPLOAD}`,
    );
  }

  async published(): Promise<Announcement | undefined> {
    try {
      return readManifest(readFileSync(join(this.#folder, 'manifest.json'), 'utf8'));
    } catch {
      return undefined;
    }
  }

  /** Copies all files under temporary names, then renames them: a web server never sends a part of one. */
  async upload(files: readonly ReleaseFile[], progress: ProgressOptions): Promise<void> {
    const temporary = ({ name }: ReleaseFile) => join(this.#folder, `.${name}.upload`);
    try {
      for (const [index, file] of files.entries()) {
        await reportProgress(progress, 'Copying files', index, files.length);
        copyFileSync(file.path, temporary(file), constants.COPYFILE_FICLONE);
        syncToDisk(temporary(file));
      }
      for (const file of files) renameSync(temporary(file), join(this.#folder, file.name));
      syncToDisk(this.#folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
      throw new PublishError(`The files cannot be written to ${this.name} (${(error as Error).message}).`);
    } finally {
      for (const file of files) rmSync(temporary(file), { force: true });
    }
  }
}
