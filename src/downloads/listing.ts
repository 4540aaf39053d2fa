import type { DownloadManifest } from '../../db/publish/downloads.js';
import type { ListedRelease } from '../../db/queries/changes.js';
import { contentSecurityPolicy, PAGE_SECURITY } from '../pages/content-security.js';
import { type Html, html } from '../pages/html.js';
import { layout } from '../pages/layout.js';
import type { PageContext } from '../pages/page.js';
import { HTML_TYPE } from '../resources/formats.js';
import type { Content, Format } from '../resources/resource.js';
import { JSON_TYPE } from '../response/response.js';

export interface ListingOptions {
  /** What all pages share. */
  shared: Pick<PageContext, 'publicUrl' | 'paths'>;
}

/** The releases that have files, newest first: a page for browsers, JSON for programs. */
export function listReleases(
  releasesOf: (content: Content) => readonly ListedRelease[],
  options: ListingOptions,
): Record<string, Format> {
  const entriesOf = (content: Content): Entry[] =>
    releasesOf(content).map(({ version, publishedAt, sequence, rolledBackTo, changeCount }) => ({
      ...{ version, publishedAt, sequence, rolledBackTo, changes: changeCount, path: `${version}/` },
    }));
  return {
    json: json((content) => {
      const releases = entriesOf(content);
      return { latest: releases[0]?.version ?? null, releases };
    }),
    html: page(options, (content) => releasesPage(entriesOf(content))),
  };
}

interface Entry extends Omit<ListedRelease, 'changeCount'> {
  changes: number | null;
  path: string;
}

function releasesPage(entries: readonly Entry[]): ListPage {
  const row = ({ version, publishedAt, changes, rolledBackTo, path }: Entry, index: number) =>
    html`<tr><th scope="row"><a href="${path}">${version}</a>${index === 0 && ' (current)'}</th><td><time datetime="${publishedAt}">${publishedAt.slice(0, 10)}</time></td><td>${changes ?? ''}${rolledBackTo !== null && html` <span class="soft">same content as ${rolledBackTo}</span>`}</td></tr>\n`;
  const main = html`<h1>Releases</h1>
<p class="lead">Each release of the data as files. The files of a release never change; <a href="latest/">the latest</a> leads to the current one.</p>
<table class="table"><thead><tr><th scope="col">Release</th><th scope="col">Published</th><th scope="col">Changed values</th></tr></thead>
<tbody>
${entries.map(row)}</tbody></table>`;
  return { title: 'Releases', description: 'The releases of the data, as files to download.', main };
}

/** The files of a release: a page for browsers, its manifest for programs. */
export function listFiles(
  manifestOf: (content: Content) => Promise<DownloadManifest>,
  options: ListingOptions,
): Record<string, Format> {
  return {
    json: json(manifestOf),
    html: page(options, async (content) => filesPage(await manifestOf(content))),
  };
}

function filesPage({ version, publishedAt, licence, disclaimer, files }: DownloadManifest): ListPage {
  const main = html`<p class="crumbs"><a href="../">Releases</a> / ${version}</p>
<h1>Release ${version}</h1>
<p class="lead">Published on <time datetime="${publishedAt}">${publishedAt.slice(0, 10)}</time>. Files with values need an API key where the pages with values do.</p>
<table class="table"><thead><tr><th scope="col">File</th><th scope="col">Content</th><th scope="col">Size and SHA-256</th></tr></thead>
<tbody>
${files.map(({ name, description, bytes, sha256 }) => html`<tr><th scope="row"><a href="${name}" download>${name}</a></th><td>${description}</td><td>${sizeText(bytes)}<p class="meta"><code>${breakable(sha256)}</code></p></td></tr>\n`)}<tr><th scope="row"><a href="manifest.json" download>manifest.json</a></th><td>This list, for programs.</td><td></td></tr>
</tbody></table>
<p><b>License.</b> ${licence}</p>
<p class="note">${disclaimer}</p>`;
  return { title: `Release ${version}`, description: `The files of the release ${version}.`, main };
}

/** A long word that can break after every eighth character. */
const breakable = (word: string): Html[] => (word.match(/.{1,8}/g) ?? []).map((part) => html`${part}<wbr>`);

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A new release changes the lists, so they are not stored for long. */
const HEADERS = { 'cache-control': 'public, max-age=60', vary: 'Accept, Accept-Encoding' };

const json = (bodyOf: (content: Content) => unknown): Format => ({
  type: JSON_TYPE,
  render: async (content) => ({ body: `${JSON.stringify(await bodyOf(content), null, 1)}\n`, headers: HEADERS }),
});

interface ListPage {
  title: string;
  description: string;
  main: Html;
}

const page = ({ shared }: ListingOptions, pageOf: (content: Content) => ListPage | Promise<ListPage>): Format => ({
  type: HTML_TYPE,
  async render(content) {
    const { title, description, main } = await pageOf(content);
    return {
      body: layout({
        ...{ context: shared, path: content.path, description, main },
        title: `${title} · Civic Data Service`,
        styles: ['text.css', 'explorer.css'],
      }),
      headers: { ...HEADERS, 'content-security-policy': contentSecurityPolicy(), ...PAGE_SECURITY },
      sameOriginOnly: true,
    };
  },
});
