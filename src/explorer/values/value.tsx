import { type Child, Html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import { optionText } from './field-parts.js';
import { type Item, standingOf } from './item.js';

interface ValueProps {
  item: Item;
  /** Of the field. The chosen ones are marked. */
  options: readonly string[] | null;
}

/** A value for people. Unknown never looks like "no". */
export function Value({ item, options }: ValueProps): Child {
  const standing = standingOf(item);
  if (standing === 'unknown') return <span class="unknown">Unknown</span>;
  if (standing === 'not offered') return <span class="none">Not offered</span>;
  switch (item.__typename) {
    case 'BooleanItem':
      return item.value ? <span class="answer yes">✓ Yes</span> : <span class="answer no">✕ No</span>;
    case 'MultiSelectItem':
      return <ChosenOptions options={options ?? []} chosen={item.selected ?? []} />;
    case 'SingleSelectItem':
      return <ChosenOptions options={options ?? []} chosen={item.choice ? [item.choice] : []} />;
    case 'UrlItem':
      return <WebLink url={item.text} />;
    case 'MarkdownItem':
      return new Html(item.html ?? '');
    default:
      return item.text;
  }
}

/** All options, the chosen ones marked. Screen readers hear which ones are not chosen. */
function ChosenOptions({ options, chosen }: { options: readonly string[]; chosen: readonly string[] }): Html {
  const optionOf = (option: string) =>
    chosen.includes(option) ? (
      <li class="on">✓ {optionText(option)}</li>
    ) : (
      <li>
        <span class="unseen">not: </span>
        {optionText(option)}
      </li>
    );
  return (
    <>
      {chosen.length === 0 && <p>None of these:</p>}
      <ul class="options">{options.map(optionOf)}</ul>
    </>
  );
}

/** A link that shows its host. */
function WebLink({ url }: { url: string }): Child {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return url;
  return (
    <a href={url} rel="noreferrer">
      {new URL(url).hostname.replace(/^www\./, '')} <span aria-hidden="true">↗</span>
    </a>
  );
}

/** Where a value was found, and when: `Source: nass.org ↗ · as of 2026-09-01`. */
export function Source({ source, asOf }: Pick<Item, 'source' | 'asOf'>): Html | null {
  if (source === null || source === '') return null;
  // Some sources are a URL and a remark.
  const [, url, remark = ''] = /^(https?:\/\/\S+)(.*)$/.exec(source) ?? [];
  return (
    <p class="meta">
      Source: {url ? <WebLink url={url} /> : source}
      {remark} · {asOf ? <AsOf day={asOf} /> : 'no date'}
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

/** A value with its footnotes and its source. */
export function FullValue({ item, options, markdown }: ValueProps & Pick<DataPageContext<unknown>, 'markdown'>): Html {
  return (
    <>
      <div class="value">
        <Value item={item} options={options} />
      </div>
      {item.footnotes !== '' && <div class="footnote">{markdown(item.footnotes)}</div>}
      <Source source={item.source} asOf={item.asOf} />
    </>
  );
}
