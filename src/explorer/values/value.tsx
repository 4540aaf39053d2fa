import { type Child, Html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import { optionText } from './field-parts.js';
import { type Item, standingOf } from './item.js';
import { Source, WebLink } from './source.js';

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
      return <CheckedLink {...item} />;
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

/** A link that shows its host or another text, and a warning if nothing answered there. */
export function CheckedLink({ text: url, link, children }: Item & { children?: Child }): Child {
  return (
    <>
      <WebLink url={url}>{children}</WebLink>
      {link?.status === 'BROKEN' && (
        <>
          {' '}
          <span class="broken">
            Did not open on <time datetime={link.checkedAt}>{link.checkedAt}</time>
          </span>
        </>
      )}
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
      <Source {...item} />
    </>
  );
}
