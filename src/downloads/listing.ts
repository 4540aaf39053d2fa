import type { DownloadManifest } from '../../db/publish/downloads.js';
import type { ListedRelease } from '../../db/queries/changes.js';
import type { CacheEntryInit } from '../cache/cache-entry.js';
import { represent } from '../cache/representation.js';
import { contentSecurityPolicy, PAGE_SECURITY } from '../pages/content-security.js';
import type { Format } from '../pages/format.js';
import type { Html } from '../pages/html.js';
import { HTML_TYPE } from '../pages/html-response.js';
import { layout } from '../pages/layout.js';
import type { PageContext } from '../pages/page.js';
import { JSON_TYPE } from '../response/response.js';
import { renderFiles, renderReleases } from './listing-view.js';

export interface ListingOptions {
  /** What all pages share. */
  shared: Pick<PageContext, 'publicUrl' | 'paths'>;
}

/** The releases that have files, newest first: a page for browsers, JSON for programs. */
export function listReleases(
  releases: readonly ListedRelease[],
  format: Format,
  { shared }: ListingOptions,
): CacheEntryInit {
  const entries = releases.map(({ version, publishedAt, sequence, rolledBackTo, changeCount }) => ({
    ...{ version, publishedAt, sequence, rolledBackTo, changes: changeCount, path: `${version}/` },
  }));
  if (format === 'json') return json({ latest: entries[0]?.version ?? null, releases: entries });
  const main = renderReleases(entries);
  return page('/releases/', 'Releases', 'The releases of the data, as files to download.', main, shared);
}

/** The files of a release: a page for browsers, its manifest for programs. */
export function listFiles(manifest: DownloadManifest, format: Format, { shared }: ListingOptions): CacheEntryInit {
  if (format === 'json') return json(manifest);
  const { version } = manifest;
  return page(
    `/releases/${version}/`,
    `Release ${version}`,
    `The files of the release ${version}.`,
    renderFiles(manifest),
    shared,
  );
}

/** A new release changes the lists, so they are not stored for long. */
const HEADERS = { 'cache-control': 'public, max-age=60', vary: 'Accept, Accept-Encoding' };

function json(value: unknown): CacheEntryInit {
  return { body: represent(JSON_TYPE, Buffer.from(`${JSON.stringify(value, null, 1)}\n`)), headers: HEADERS };
}

function page(
  path: string,
  title: string,
  description: string,
  main: Html,
  context: ListingOptions['shared'],
): CacheEntryInit {
  const text = layout({
    ...{ context, path, description, main },
    title: `${title} · Civic Data Service`,
    styles: ['text.css', 'explorer.css'],
  });
  return {
    body: represent(HTML_TYPE, Buffer.from(text)),
    headers: { ...HEADERS, 'content-security-policy': contentSecurityPolicy(), ...PAGE_SECURITY },
    sameOriginOnly: true,
  };
}
