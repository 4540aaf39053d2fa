import { DOWNLOADS, MANIFEST } from '../../db/publish/downloads.js';
import { type Answered, answerMethod } from '../../rest-compat/match.js';

/** A request for the list of releases, for the files of a release, or for one of them. */
export interface DownloadCall {
  kind: 'download';
  /** A version or `latest`, as it was sent; empty for the list of releases. */
  version: string;
  /** Empty for the list of files. */
  file: string;
}

export type DownloadMatch = DownloadCall | Answered;

const PATH = /^\/releases(?:\/(?:([^/]+)(?:\/(?:([^/]+)\/?)?)?)?)?$/;

/** @returns undefined if the path is none of a download */
export function matchDownload(method: string, path: string): DownloadMatch | undefined {
  const [found, version = '', file = ''] = PATH.exec(path) ?? [];
  if (found === undefined) return undefined;
  return answerMethod(method) ?? { kind: 'download', version, file };
}

/** Files that have no values, which everyone may read. */
const OPEN_FILES: readonly string[] = ['', MANIFEST, 'fields.json'];

/** Whether a request is for values. One for a file that does not exist is not. */
export const isKeyed = ({ file }: DownloadCall): boolean =>
  !OPEN_FILES.includes(file) && Object.hasOwn(DOWNLOADS, file);
