import { dayOf, mediumDate, momentOf } from '../../../db/domain/text/format.js';
import { HTML_TYPE } from '../../server/resources/formats.js';
import type { Content, Format } from '../../server/resources/resource.js';
import { JSON_TYPE } from '../../server/response/response.js';
import { Table } from '../html/controls.js';
import type { Html } from '../html/html.js';
import { layout } from '../html/layout.js';
import { contentSecurityPolicy, PAGE_SECURITY, type PageContext, type PageView } from '../html/page.js';

export type ListingContext = Pick<PageContext, 'publicUrl'>;

/** Lists the releases that have files, newest first, as JSON and as a page whose links rclone and wget can follow. */
export function listReleases(
  entriesOf: (content: Content) => readonly ReleaseEntry[],
  context: ListingContext,
): Record<string, Format> {
  return {
    html: page(context, (content) => ({
      title: 'Downloads',
      description: 'All our data as files to download, for each day on which it changed.',
      main: renderReleases(entriesOf(content)),
    })),
    json: json((content) => {
      const releases = entriesOf(content);
      return { latest: releases[0]?.version ?? null, releases };
    }),
  };
}

/** Lists the files of a release as a page, and as JSON, which is its manifest. */
export function listFiles(
  manifestOf: (content: Content) => Promise<ReleaseFiles>,
  context: ListingContext,
): Record<string, Format> {
  return {
    html: page(context, async (content) => {
      const manifest = await manifestOf(content);
      const moment = momentOf(manifest.publishedAt);
      return {
        title: `Download our data of ${moment}`,
        description: `The files of the release of ${moment}.`,
        main: renderFiles(manifest),
      };
    }),
    json: json(manifestOf),
  };
}

/** The lists are cached only briefly, because each release changes them. */
const HEADERS = { 'cache-control': 'public, max-age=60', vary: 'Accept, Accept-Encoding' };

const json = (bodyOf: (content: Content) => unknown): Format => ({
  type: JSON_TYPE,
  render: async (content) => ({ body: `${JSON.stringify(await bodyOf(content), null, 1)}\n`, headers: HEADERS }),
});

type ListPage = Pick<PageView, 'title' | 'description' | 'main'>;

const page = (context: ListingContext, pageOf: (content: Content) => ListPage | Promise<ListPage>): Format => ({
  type: HTML_TYPE,
  async render(content) {
    const { title, description, main } = await pageOf(content);
    return {
      body: layout({
        context,
        path: content.path,
        description,
        main,
        title: `${title} · Civic Data Service`,
        styles: ['text.css', 'explorer.css'],
      }),
      headers: { ...HEADERS, 'content-security-policy': contentSecurityPolicy(), ...PAGE_SECURITY },
      sameOriginOnly: true,
    };
  },
});

interface ReleaseEntry {
  version: string;
  publishedAt: string;
  rolledBackTo: string | null;
  /** The number of changed values; null if it is unknown. */
  changes: number | null;
  path: string;
}

/** Renders the list of releases. */
function renderReleases(releases: readonly ReleaseEntry[]): Html {
  const momentOfRelease = (version: string) => {
    const restored = releases.find((release) => release.version === version);
    return restored ? momentOf(restored.publishedAt) : 'an earlier release';
  };
  return (
    <>
      <h1>Downloads</h1>
      <p class="lead">
        All our data as files. Each release stays as it is: <a href="latest/">get the latest one</a>.
      </p>
      <Table columns={['Release', 'Changed values']}>
        <tbody>
          {releases.map(({ version, publishedAt, changes, rolledBackTo, path }, index) => (
            <tr>
              <th scope="row">
                <a href={path}>{momentOf(publishedAt)}</a>
                {index === 0 && ' (current)'}
              </th>
              <td>
                {changes && <a href={`../changes?version=${version}`}>{changes}</a>}
                {rolledBackTo !== null && (
                  <>
                    {' '}
                    <span class="soft">same content as {momentOfRelease(rolledBackTo)}</span>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

/** The manifest of a release. */
type ReleaseFiles = Record<'publishedAt' | 'licence' | 'disclaimer', string> & { files: FileRowProps[] };

/** Renders the list of files of a release. */
function renderFiles({ publishedAt, licence, disclaimer, files }: ReleaseFiles): Html {
  return (
    <>
      <p class="crumbs">
        <a href="../">Downloads</a> / {momentOf(publishedAt)}
      </p>
      <h1>Our data of {mediumDate(dayOf(publishedAt))}</h1>
      <p class="lead">
        Published on <time datetime={publishedAt}>{momentOf(publishedAt)}</time>. Where pages with answers need an API
        key, so do these files.
      </p>
      {files.some(({ name }) => name === 'values.csv') && (
        <p>
          <a class="button" href="values.csv" download="">
            Download CSV
          </a>{' '}
          <small>all answers of all states</small>
        </p>
      )}
      <Table columns={['File', 'Content', 'Size and checksum (SHA-256)']}>
        <tbody>
          {files.map((file) => (
            <FileRow {...file} />
          ))}
          <FileRow name="manifest.json" description="This list, for programs." />
        </tbody>
      </Table>
      <p>
        <b>License.</b> {licence}
      </p>
      <p class="note">{disclaimer}</p>
    </>
  );
}

interface FileRowProps {
  name: string;
  description: string;
  bytes?: number;
  sha256?: string;
}

function FileRow({ name, description, bytes, sha256 }: FileRowProps): Html {
  return (
    <tr>
      <th scope="row">
        <a href={name} download="">
          {name}
        </a>
      </th>
      <td>{description}</td>
      <td>
        {bytes !== undefined && sizeText(bytes)}
        {sha256 && (
          <p class="meta">
            <code>
              <Breakable word={sha256} />
            </code>
          </p>
        )}
      </td>
    </tr>
  );
}

/** A long word that can wrap after every eighth character. */
function Breakable({ word }: { word: string }): Html {
  return (
    <>
      {word.match(/.{1,8}/g)?.map((part) => (
        <>
          {part}
          <wbr />
        </>
      ))}
    </>
  );
}

function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
