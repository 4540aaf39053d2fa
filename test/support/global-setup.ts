import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundledDataset } from '../../db/files/package-root.js';
import { publishFolder } from './publish.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of all temporary folders of this run. */
    temporaryRoot: string;
    /** The bundled dataset, published once: services of tests start on a copy of it. */
    bundledRelease: string;
  }
}

/** Where Linux has memory as a file system, and enough of it: publishing waits for the disk, again and again. */
function fastFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4 * 2 ** 30 ? memory : tmpdir();
}

export default async function setUp({ provide }: TestProject) {
  const root = mkdtempSync(join(fastFolder(), 'civic-data-tests-'));
  const release = join(root, 'bundled.sqlite');
  await publishFolder(bundledDataset, release);
  provide('temporaryRoot', root);
  provide('bundledRelease', release);
  return () => rmSync(root, { recursive: true, force: true });
}
