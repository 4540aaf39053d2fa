import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundledDataset } from '../../db/package-root.js';
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

/** Removes what runs left that were killed. The name of a folder has the id of its process. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, pid] = /^civic-data-tests-(\d+)-/.exec(name) ?? [];
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

export default async function setUp({ provide }: TestProject) {
  const folder = fastFolder();
  if (existsSync('/proc/self')) removeLeftovers(folder);
  const root = mkdtempSync(join(folder, `civic-data-tests-${process.pid}-`));
  const release = join(root, 'bundled.sqlite');
  await publishFolder(bundledDataset, release);
  provide('temporaryRoot', root);
  provide('bundledRelease', release);
  return () => rmSync(root, { recursive: true, force: true });
}
