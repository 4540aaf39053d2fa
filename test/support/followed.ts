import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDataset } from '../../db/storage/release/open.js';
import { createLog } from '../../src/process/log/log.js';
import { parsePublicKey } from '../../src/process/settings/parse-values.js';
import type { Timeouts } from '../../src/sync/dataset-source.js';
import { createFollower, type DatasetFollower } from '../../src/sync/follow-dataset.js';
import { temporaryFolder } from './temporary-folder.js';

const KEPT = ['releases', 'dataset.sqlite', 'dataset.sqlite.lock'];

/** A follower whose looks a test makes, with its folder and its log. */
export interface Followed {
  follower: DatasetFollower;
  /** The copy. */
  path: string;
  /** Version of the copy; undefined if there is none. */
  version(): string | undefined;
  /** Names of the files next to the copy and the downloads. */
  files(): string[];
  /** Messages of warnings so far. */
  warnings(): string[];
}

export async function follow(
  url: string,
  {
    copies = temporaryFolder(),
    publicKey = '',
    timeouts,
  }: { copies?: string; publicKey?: string; timeouts?: Timeouts } = {},
): Promise<Followed> {
  mkdirSync(copies, { recursive: true });
  const path = join(copies, 'dataset.sqlite');
  const lines: string[] = [];
  const follower = await createFollower({
    ...{ url: new URL(url), path, publicKey: parsePublicKey(publicKey) },
    ...{ followSeconds: 1, startWait: 0, releasesKept: 1 },
    ...(timeouts && { timeouts }),
    log: createLog('info', { write: (line) => lines.push(line) }),
  });
  return {
    ...{ follower, path },
    version: () => versionOf(path),
    files: () => readdirSync(copies).filter((name) => !KEPT.includes(name)),
    warnings: () =>
      lines
        .map((line) => JSON.parse(line))
        .filter(({ level }) => level >= 40)
        .map(({ msg }) => msg),
  };
}

function versionOf(path: string): string | undefined {
  try {
    const { release, close } = openDataset(path);
    close();
    return release.version;
  } catch {
    return undefined;
  }
}
