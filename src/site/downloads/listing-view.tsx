import { dayOf, mediumDate, momentOf } from '../../../db/domain/text/format.js';
import type { Html } from '../html/html.js';
import { Table } from '../html/table.js';

export interface ReleaseEntry {
  version: string;
  publishedAt: string;
  rolledBackTo: string | null;
  /** The number of changed values; null if it is unknown. */
  changes: number | null;
  path: string;
}

/** Renders the list of releases. @param hasChanges whether a page with their changes exists */
export function renderReleases(releases: readonly ReleaseEntry[], hasChanges: boolean): Html {
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
                {hasChanges && changes ? <a href={`../changes?version=${version}`}>{changes}</a> : changes}
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
export type ReleaseFiles = Record<'publishedAt' | 'licence' | 'disclaimer', string> & { files: FileRowProps[] };

/** Renders the list of files of a release. */
export function renderFiles({ publishedAt, licence, disclaimer, files }: ReleaseFiles): Html {
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
