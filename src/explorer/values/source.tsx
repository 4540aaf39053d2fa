import { splitUrls } from '../../../db/sources/urls.js';
import type { Child, Html } from '../../pages/html.js';
import type { Item, ItemSource } from './item.js';

type SourceProps = Pick<Item, 'asOf' | 'sourceLinks'> & { reportUrl?: string | null };

/** Who published a value, and when: `Source: vote.gov ↗ official · as of 2026-09-01 · Report a problem`. */
export function Source({ asOf, sourceLinks, reportUrl }: SourceProps): Html | null {
  const hasSource = sourceLinks.length > 0;
  if (!hasSource && !reportUrl) return null;
  return (
    <p class="meta">
      {hasSource && (
        <>
          Source: {sourceLinks.map((source, index) => [index > 0 && '; ', <Publisher {...source} />])} ·{' '}
          {asOf ? <AsOf day={asOf} /> : 'no date'}
        </>
      )}
      {hasSource && reportUrl && ' · '}
      {reportUrl && (
        <a href={reportUrl} rel="noreferrer">
          Report a problem
        </a>
      )}
    </p>
  );
}

function AsOf({ day }: { day: string }): Html {
  return (
    <>
      as of <time datetime={day}>{day}</time>
    </>
  );
}

/** The name of the publisher leads to the page. What else the source says stands behind it. */
function Publisher({ text, publisher, kind, url }: ItemSource): Html {
  const name = publisher ?? '';
  const rest = remarkOf(text, name, url);
  return (
    <>
      {url === null ? name : <WebLink url={url}>{name}</WebLink>}
      {kind === 'OFFICIAL' && <span class="official">official</span>}
      {rest !== '' && (
        <>
          {name !== '' && ' '}
          <Remark text={rest} />
        </>
      )}
    </>
  );
}

/** A file of a public repository: `owner/name path`. */
const FILE = /^[\w-]+\/[\w.-]+ [^\s,;()]+/;

/** What a source says besides the name of its publisher, and the address or the file that its link leads to. */
function remarkOf(text: string, name: string, url: string | null): string {
  const isFile = url !== null && FILE.test(text);
  const start = isFile ? FILE : [url, name].find((shown) => shown && text.startsWith(shown));
  return start ? text.replace(start, '').replace(/^[,;]? /, '') : text;
}

/** A text whose web addresses are links. */
function Remark({ text }: { text: string }): Html {
  return <>{splitUrls(text).map(({ text: piece, url }) => (url === null ? piece : <WebLink url={url} />))}</>;
}

/** A link that shows its host, or another text. */
export function WebLink({ url, children }: { url: string; children?: Child }): Child {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return url;
  return (
    <a href={url} rel="noreferrer">
      {children ?? new URL(url).hostname.replace(/^www\./, '')} <span aria-hidden="true">↗</span>
    </a>
  );
}
