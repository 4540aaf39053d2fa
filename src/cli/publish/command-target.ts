import { type ProgressOptions, reportProgress } from '../../../db/progress.js';
import { runShell } from './shell-command.js';
import type { PublishTarget, ReleaseFile } from './target.js';

/** The operator's own upload command, run for each file. */
export class CommandTarget implements PublishTarget {
  /** Not the command itself, which may have a password. */
  readonly name = 'the target of the upload command';

  constructor(private readonly command: string) {}

  async published(): Promise<undefined> {
    return undefined;
  }

  async upload(files: readonly ReleaseFile[], progress: ProgressOptions): Promise<void> {
    for (const [index, file] of files.entries()) {
      await reportProgress(progress, `Uploading ${file.name}`, index, files.length);
      await runShell('The upload command', this.command, file, progress.signal);
    }
  }
}
