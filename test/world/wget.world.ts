import { readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.js';
import { run } from './support/tools.js';
import { get, key, url } from './support/world.js';

const USER = ['--no-verbose', `--user=${key.keyId}`, `--password=${key.keySecret}`];

/** Crawlers may not read what needs a key. The owner of one may. */
const OWN_KEY = ['--execute', 'robots=off'];

describe('wget', () => {
  /** wget exits with 8 if a link is broken. Without the header, `/` is JSON with links for programs, which wget does not follow. */
  it('mirrors the pages from the start page on, and finds no broken link', async () => {
    const folder = temporaryFolder();
    const few = '--reject-regex=format=|/regions/|/calendar/|/releases/2';
    const mirror = [
      '--recursive',
      '--level=2',
      '--page-requisites',
      '--adjust-extension',
      '--convert-links',
      few,
      ...OWN_KEY,
    ];
    await run('wget', [...USER, '--header=Accept: text/html', ...mirror, `${url}/`], { cwd: folder });
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => /\/states\/[A-Z]{2}\.html$/.test(name))).toHaveLength(51);
    expect(files.filter((name) => /\/assets\/.*\.css$/.test(name)).length).toBeGreaterThan(0);
    const page = files.find((name) => name.endsWith('/states/CA.html')) as string;
    expect(readFileSync(join(folder, page), 'utf8')).toContain('7:00 a.m.');
  });

  it('continues a download that broke off', async () => {
    const folder = temporaryFolder();
    const download = [...USER, '--continue', `${url}/releases/latest/dataset.sqlite`];
    await run('wget', download, { cwd: folder });
    const file = join(folder, 'dataset.sqlite');
    truncateSync(file, 500_000);
    await run('wget', download, { cwd: folder });
    expect(readFileSync(file).equals(await get('/releases/latest/dataset.sqlite'))).toBe(true);
  });
});
