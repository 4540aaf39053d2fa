import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A new folder that is gone when the test file has run. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'civic-data-test-'));
  folders.push(folder);
  return folder;
}
