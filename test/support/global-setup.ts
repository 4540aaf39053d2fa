import { mkdtempSync, rmSync } from 'node:fs';
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

export default async function setUp({ provide }: TestProject) {
  const root = mkdtempSync(join(tmpdir(), 'civic-data-tests-'));
  const release = join(root, 'bundled.sqlite');
  await publishFolder(bundledDataset, release);
  provide('temporaryRoot', root);
  provide('bundledRelease', release);
  return () => rmSync(root, { recursive: true, force: true });
}
