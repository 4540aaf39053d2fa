import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** A file system of 2 MB in memory, which a test can fill. It is there until the test ends. Only root can mount it. */
export function smallDisk(): { folder: string; fill(): void; free(): void } {
  const folder = temporaryFolder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder]);
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', folder]);
  });
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      const page = Buffer.alloc(4_096);
      try {
        for (;;) writeFileSync(filler, page, { flag: 'a' });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    free: () => rmSync(filler),
  };
}
