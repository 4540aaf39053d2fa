import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../db/package-root.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const run = promisify(execFile);

describe('civic-data@.service', () => {
  it.each([
    ['a clone', ''],
    ['an installed package', 'civic-data-installed.conf'],
  ])('is accepted by systemd for %s, and exposes little', async (_, difference) => {
    const folder = join(temporaryFolder(), 'units');
    mkdirSync(join(folder, 'civic-data@.service.d'), { recursive: true });
    const unit = join(folder, 'civic-data@.service');
    const text = readFileSync(join(packageRoot, '.deploy/civic-data@.service'), 'utf8');
    // Otherwise systemd gives up after five failed starts, and a server stays down when its database is back.
    expect(text).toMatch(/^StartLimitIntervalSec=0$/m);
    // systemd checks that the programs exist.
    writeFileSync(unit, difference ? text : text.replaceAll('/opt/civic-data', packageRoot));
    if (difference)
      copyFileSync(join(packageRoot, '.deploy', difference), join(folder, 'civic-data@.service.d/installed.conf'));
    const { stderr } = await run('systemd-analyze', ['verify', unit]);
    expect(stderr).toBe('');
    const { stdout } = await run('systemd-analyze', ['security', '--offline=yes', unit]);
    const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1]);
    console.log(`systemd-analyze security: ${exposure} of 10`);
    // systemd calls up to 4.9 "OK", and a unit without options has 9.6.
    expect(exposure).toBeLessThan(2.5);
  });
});
