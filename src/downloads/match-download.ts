import { DOWNLOADS, MANIFEST } from '../../db/publish/downloads.js';
import { ALLOW, methodNotAllowed, type Problem } from '../../rest-compat/problems.js';

/** A request for the list of releases, for the files of a release, or for one of them. */
export interface DownloadCall {
  kind: 'download';
  /** A version or `latest`, as it was sent; empty for the list of releases. */
  version: string;
  /** Empty for the list of files. */
  file: string;
}

export type DownloadMatch =
  | DownloadCall
  | { kind: 'problem'; problem: Problem; headers: Record<string, string> }
  | { kind: 'empty'; status: 204; headers: Record<string, string> };

const PATH = /^\/releases(?:\/(?:([^/]+)(?:\/([^/]*))?)?)?$/;

/** @returns undefined if the path is none of a download */
export function matchDownload(method: string, path: string): DownloadMatch | undefined {
  const [found, version = '', file = ''] = PATH.exec(path) ?? [];
  if (found === undefined) return undefined;
  if (method === 'OPTIONS') return { kind: 'empty', status: 204, headers: ALLOW };
  if (method !== 'GET' && method !== 'HEAD')
    return { kind: 'problem', problem: methodNotAllowed(method), headers: ALLOW };
  return { kind: 'download', version, file };
}

/** Files that have no values, which everyone may read. */
const OPEN_FILES: readonly string[] = ['', MANIFEST, 'fields.json'];

/** Whether a request is for values. One for a file that does not exist is not. */
export const isKeyed = ({ file }: DownloadCall): boolean => !OPEN_FILES.includes(file) && file in DOWNLOADS;
