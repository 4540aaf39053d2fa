import type { DownloadManifest } from '../../db/publish/downloads.js';
import type { ListedRelease } from '../../db/queries/changes.js';
import type { CacheEntryInit } from '../cache/cache-entry.js';
import { represent } from '../cache/representation.js';
import { contentSecurityPolicy, PAGE_SECURITY } from '../pages/content-security.js';
import type { Format } from '../pages/format.js';
import { type Html, html } from '../pages/html.js';
import { HTML_TYPE } from '../pages/html-response.js';
import { layout } from '../pages/layout.js';
import type { PageContext } from '../pages/page.js';
import { JSON_TYPE } from '../response/response.js';

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
  const row = ({ version, publishedAt, changes, rolledBackTo, path }: (typeof entries)[number], index: number) =>
    html`<tr><th scope="row"><a href="${path}">${version}</a>${index === 0 && ' (current)'}</th><td><time datetime="${publishedAt}">${publishedAt.slice(0, 10)}</time></td><td>${changes ?? ''}${rolledBackTo !== null && html` <span class="soft">same content as ${rolledBackTo}</span>`}</td></tr>\n`;
  const main = html`<h1>Releases</h1>
<p class="lead">Each release of the data as files. The files of a release never change; <a href="latest/">the latest</a> leads to the current one.</p>
<table class="table"><thead><tr><th scope="col">Release</th><th scope="col">Published</th><th scope="col">Changed values</th></tr></thead>
<tbody>
${entries.map(row)}</tbody></table>`;
  return page('/releases/', 'Releases', 'The releases of the data, as files to download.', main, shared);
}

/** The files of a release: a page for browsers, its manifest for programs. */
export function listFiles(manifest: DownloadManifest, format: Format, { shared }: ListingOptions): CacheEntryInit {
  if (format === 'json') return json(manifest);
  const { version, publishedAt, licence, disclaimer, files } = manifest;
  const main = html`<p class="crumbs"><a href="../">Releases</a> / ${version}</p>
<h1>Release ${version}</h1>
<p class="lead">Published on <time datetime="${publishedAt}">${publishedAt.slice(0, 10)}</time>. Files with values need an API key where the pages with values do.</p>
<table class="table"><thead><tr><th scope="col">File</th><th scope="col">Content</th><th scope="col">Size and SHA-256</th></tr></thead>
<tbody>
${files.map(({ name, description, bytes, sha256 }) => html`<tr><th scope="row"><a href="${name}" download>${name}</a></th><td>${description}</td><td>${sizeText(bytes)}<p class="meta"><code>${breakable(sha256)}</code></p></td></tr>\n`)}<tr><th scope="row"><a href="manifest.json" download>manifest.json</a></th><td>This list, for programs.</td><td></td></tr>
</tbody></table>
<p><b>License.</b> ${licence}</p>
<p class="note">${disclaimer}</p>`;
  return page(`/releases/${version}/`, `Release ${version}`, `The files of the release ${version}.`, main, shared);
}

/** A long word that can break after every eighth character. */
const breakable = (word: string): Html[] => (word.match(/.{1,8}/g) ?? []).map((part) => html`${part}<wbr>`);

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
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
