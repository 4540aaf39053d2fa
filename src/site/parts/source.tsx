import type { CivilDay } from '../../../db/domain/deadlines/civil-day.js';
import { yearsBetween } from '../../../db/domain/text/format.js';
import { splitUrls } from '../../../db/domain/text/urls.js';
import type { Locale } from '../../messages/locale.js';
import { English } from '../html/controls.js';
import type { Child, Html } from '../html/html.js';
import type { Item, ItemSource } from './values/item.js';

interface SourceProps extends Pick<Item, 'asOf' | 'sourceLinks'> {
  reportUrl?: string | null;
  /** The subject of the report link, which is then one word. */
  label?: string | undefined;
  /** Content before the source. */
  before?: Child;
  /** Shows the age of old sources on this day. */
  now?: CivilDay;
  locale: Locale;
}

/**
 * The publisher and date of a value: `vote.gov ✓ official · copy of Jul 2023 (3 years old)`, or `not official`, with a link to report a
 * problem.
 */
export function Source(props: SourceProps): Html | null {
  const { asOf, sourceLinks, reportUrl, before, now, locale } = props;
  const hasSource = sourceLinks.length > 0;
  if (!hasSource && !reportUrl) return null;
  return (
    <p class="from">
      {hasSource && (
        <>
          {before}
          {sourceLinks.map((source, index) => [index > 0 && '; ', <Publisher source={source} locale={locale} />])} ·{' '}
          {asOf ? (
            <AsOf day={asOf} isCopy={sourceLinks.some(isFile)} now={now} locale={locale} />
          ) : (
            locale.t('source.noDate')
          )}
          {sourceLinks.every(({ kind }) => kind !== 'OFFICIAL') && ` · ${locale.t('source.notOfficial')}`}
        </>
      )}
      {reportUrl && <ReportLink {...props} url={reportUrl} />}
    </p>
  );
}

/** The link to report a problem. It includes the dot before it, so that print styles hide both. */
function ReportLink({ url, sourceLinks, label, locale: { t } }: SourceProps & { url: string }): Html {
  return (
    <span class="report">
      {sourceLinks.length > 0 && ' · '}
      <a href={url} aria-label={label && t('source.reportAbout', { label })}>
        {t(label ? 'source.reportShort' : 'source.report')}
      </a>
    </span>
  );
}

/** The age in years from which a source is old. */
const OLD_YEARS = 3;

interface AsOfProps extends Pick<SourceProps, 'locale'> {
  day: CivilDay;
  isCopy: boolean;
  now: CivilDay | undefined;
}

function AsOf({ day, isCopy, now, locale: { t, rich, dates } }: AsOfProps): Html {
  const month = dates.monthOf(day);
  const years = now === undefined ? 0 : yearsBetween(day, now);
  return (
    <>
      {isCopy ? rich('source.copyOf', { day: month }) : month}
      {years >= OLD_YEARS && <span class="old"> {t('source.yearsOld', { years })}</span>}
    </>
  );
}

/** The publisher, linked to the source, and the rest of the source text without details of the copy. */
function Publisher({ source, locale }: { source: ItemSource } & Pick<SourceProps, 'locale'>): Html {
  const { text, publisher, kind, url } = source;
  const name = publisher ?? '';
  const rest = remarkOf(text, name, url)
    .replace(DETAILS, '')
    .replaceAll(IDS, '')
    .replace(`(copy at ${url})`, '')
    .trim();
  return (
    <>
      {url === null ? name : <WebLink url={url}>{name}</WebLink>}
      {kind === 'OFFICIAL' && <span class="official"> {locale.t('source.official')}</span>}
      {rest !== '' && (
        <>
          {name !== '' && !/^[,;]/.test(rest) && ' '}
          <English locale={locale}>
            <Remark text={rest} />
          </English>
        </>
      )}
    </>
  );
}

/** `(commit 75280d12, checked against state sources)`: a remark in brackets without a web address. */
const DETAILS = /^\((?![^()]*https?:)[^()]*\)/;

/** Identifiers for programs: a commit, which may have a remark in brackets, and the id of an article. */
const IDS = / ?\(commit [\da-f]{7,40}\b[^()]*\)|,? (?:read )?(?:at )?commit [\da-f]{7,40}\b|\barticle_[\da-f-]+/g;

/** A file in a public repository: `owner/name path`. */
const FILE = /^[\w-]+\/[\w.-]+ [^\s,;()]+/;

const isFile = ({ text, url }: Pick<ItemSource, 'text' | 'url'>): boolean => url !== null && FILE.test(text);

/** Removes the publisher, or the linked address or file, from the text of a source. */
function remarkOf(text: string, name: string, url: string | null): string {
  const start = isFile({ text, url }) ? FILE : [url, name].find((shown) => shown && text.startsWith(shown));
  return start ? text.replace(start, '').replace(/^[,;]? /, '') : text;
}

/** Links the web addresses in a text. */
function Remark({ text }: { text: string }): Html {
  return <>{splitUrls(text).map(({ text: piece, url }) => (url === null ? piece : <WebLink url={url} />))}</>;
}

/** A link that names a task, followed by its host: `Find your polling place ↗ mvp.sos.ga.gov`. */
export function TaskLink({ url, children }: { url: string; children: Child }): Html {
  return (
    <>
      <WebLink url={url}>{children}</WebLink> <small>{hostOf(url)}</small>
    </>
  );
}

/** Returns the host of a web address, or an empty string for other texts. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '');

/** A link that shows its host, or another text. */
export function WebLink({ url, children }: { url: string; children?: Child }): Child {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return url;
  return <a href={url}>{children ?? hostOf(url)}</a>;
}
