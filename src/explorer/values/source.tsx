import type { CivilDay } from '../../../db/deadlines/civil-day.js';
import { splitUrls } from '../../../db/sources/urls.js';
import { monthOf, yearsBetween } from '../../../db/text/format.js';
import type { Locale } from '../../messages/locale.js';
import type { Child, Html } from '../../pages/html.js';
import type { Item, ItemSource } from './item.js';

interface SourceProps extends Pick<Item, 'asOf' | 'sourceLinks'> {
  locale?: Locale;
  reportUrl?: string | null;
  /** What the link for reports is about. */
  label?: string | undefined;
  /** Whether there is little room, so that the link for reports is one word. */
  isShort?: boolean;
  /** What stands first. */
  before?: Child;
  /** A day that the age of an old source is counted to. */
  now?: CivilDay;
}

/** Who published a value, and when: `vote.gov ✓ official · copy of Jul 2023 (3 years old)`, with a link to report a problem. */
export function Source({ asOf, sourceLinks, reportUrl, label, isShort, before, now }: SourceProps): Html | null {
  const hasSource = sourceLinks.length > 0;
  if (!hasSource && !reportUrl) return null;
  return (
    <p class="from">
      {hasSource && (
        <>
          {before}
          {sourceLinks.map((source, index) => [index > 0 && '; ', <Publisher {...source} />])} ·{' '}
          {asOf ? <AsOf day={asOf} isCopy={sourceLinks.some(isFile)} now={now} /> : 'no date'}
        </>
      )}
      {reportUrl && (
        // With the dot before it, which paper does not show either.
        <span class="report">
          {hasSource && ' · '}
          <a href={reportUrl} rel="noreferrer" aria-label={label && `Report a problem: ${label}`}>
            {isShort ? 'Report' : 'Report a problem'}
          </a>
        </span>
      )}
    </p>
  );
}

/** A source of so many years is old. */
const OLD = 3;

function AsOf({ day, isCopy, now }: { day: CivilDay; isCopy: boolean; now: CivilDay | undefined }): Html {
  const years = now === undefined ? 0 : yearsBetween(day, now);
  return (
    <>
      {isCopy && 'copy of '}
      <time datetime={day}>{monthOf(day)}</time>
      {years >= OLD && <span class="old"> ({years} years old)</span>}
    </>
  );
}

/** The name of the publisher leads to the page. What else the source says stands behind it, but for details of the copy. */
function Publisher({ text, publisher, kind, url }: ItemSource): Html {
  const name = publisher ?? '';
  const rest = remarkOf(text, name, url).replace(DETAILS, '').replaceAll(IDS, '').trim();
  return (
    <>
      {url === null ? name : <WebLink url={url}>{name}</WebLink>}
      {kind === 'OFFICIAL' && <span class="official"> ✓ official</span>}
      {rest !== '' && (
        <>
          {name !== '' && !/^[,;]/.test(rest) && ' '}
          <Remark text={rest} />
        </>
      )}
    </>
  );
}

/** `(commit 75280d12, checked against state sources)`: a remark in brackets without a web address. */
const DETAILS = /^\((?![^()]*https?:)[^()]*\)/;

/** What only a program needs: a commit, and the id of an article. */
const IDS = /,? (?:read )?(?:at )?commit [\da-f]{7,40}\b|\barticle_[\da-f-]+/g;

/** A file of a public repository: `owner/name path`. */
const FILE = /^[\w-]+\/[\w.-]+ [^\s,;()]+/;

const isFile = ({ text, url }: Pick<ItemSource, 'text' | 'url'>): boolean => url !== null && FILE.test(text);

/** What a source says besides the name of its publisher, and the address or the file that its link leads to. */
function remarkOf(text: string, name: string, url: string | null): string {
  const start = isFile({ text, url }) ? FILE : [url, name].find((shown) => shown && text.startsWith(shown));
  return start ? text.replace(start, '').replace(/^[,;]? /, '') : text;
}

/** A text whose web addresses are links. */
function Remark({ text }: { text: string }): Html {
  return <>{splitUrls(text).map(({ text: piece, url }) => (url === null ? piece : <WebLink url={url} />))}</>;
}

/** A link whose text names the task, with its host in small type: `Find your polling place ↗ mvp.sos.ga.gov`. */
export function TaskLink({ url, children }: { url: string; children: Child }): Html {
  return (
    <>
      <WebLink url={url}>{children}</WebLink> <small>{hostOf(url)}</small>
    </>
  );
}

/** The host of a web address; empty if it is none. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '');

/** A link that shows its host, or another text. */
export function WebLink({ url, children }: { url: string; children?: Child }): Child {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return url;
  return (
    <a href={url} rel="noreferrer">
      {children ?? hostOf(url)}
      {'\u00a0'}
      <span aria-hidden="true">↗</span>
    </a>
  );
}
