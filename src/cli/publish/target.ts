import { OperatorError } from '../../../db/operator-error.js';
import type { ProgressOptions } from '../../../db/progress.js';
import type { Announcement } from '../../remote/manifest.js';

/** A release was not uploaded, or not completely. */
export class PublishError extends OperatorError {
  override name = 'PublishError';
}

/** A file of a release to upload. */
export interface ReleaseFile {
  name: string;
  path: string;
  bytes: number;
}

/** Where a release is uploaded. */
export interface PublishTarget {
  /** For messages: without a password. */
  readonly name: string;
  /** The release that is there; undefined if there is none, or it cannot be seen. */
  published(): Promise<Announcement | undefined>;
  /**
   * Uploads files in their order. Followers look at the last one, the manifest, so they never see it without the others.
   *
   * @throws PublishError
   */
  upload(files: readonly ReleaseFile[], progress: ProgressOptions): Promise<void>;
}
