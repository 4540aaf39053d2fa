import { felonySentence } from '../../../db/text/felony-sentence.js';
import { capitalized, lowerFirst } from '../../../db/text/format.js';
import type { Locale } from '../../messages/locale.js';
import { type Child, Html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import { optionText } from './field-parts.js';
import { type Item, standingOf } from './item.js';
import { hostOf, Source, WebLink } from './source.js';

interface ValueProps {
  locale?: Locale;
  item: Item;
  /** Of the field. The chosen ones are marked. */
  options: readonly string[] | null;
}

/** `N/A: North Dakota has no voter registration.` The sentence says it. */
const NOT_OFFERED_BEFORE = /^<p>N(?:\/|&#x2F;)A: /;

/** A value for people. Unknown never looks like "no". */
export function Value({ item, options }: ValueProps): Child {
  const standing = standingOf(item);
  if (standing === 'unknown') return <span class="unknown">Unknown</span>;
  if (standing === 'not offered') return <b>Not offered</b>;
  switch (item.__typename) {
    case 'BooleanItem':
      return item.value ? <span class="answer yes">✓ Yes</span> : <span class="answer no">✕ No</span>;
    case 'MultiSelectItem':
      return <Chosen item={item} options={options ?? []} />;
    case 'SingleSelectItem':
      return <ChosenOptions options={options ?? []} chosen={item.choice ? [item.choice] : []} />;
    case 'UrlItem':
      return <NamedLink item={item} />;
    case 'MarkdownItem':
      return new Html((item.html ?? '').replace(NOT_OFFERED_BEFORE, '<p>'));
    default:
      return item.text;
  }
}

function Chosen({ item, options }: { item: Item; options: readonly string[] }): Html {
  const sentence = felonySentence(item);
  if (sentence === undefined) return <ChosenOptions options={options} chosen={item.selected ?? []} />;
  return (
    <p>
      <b>{sentence}</b>
    </p>
  );
}

/** The chosen options, and after them those that are not chosen. */
function ChosenOptions({ options, chosen }: { options: readonly string[]; chosen: readonly string[] }): Html {
  const others = options.filter((option) => !chosen.includes(option));
  return (
    <p>
      <b>{chosen.length === 0 ? 'None of these' : listed(chosen)}</b>
      {others.length > 0 && <span class="footnote"> Not listed: {lowerFirst(listed(others))}</span>}
    </p>
  );
}

const LIST = new Intl.ListFormat('en', { type: 'unit' });

/** `In person, by mail, online` */
const listed = (options: readonly string[]): string =>
  LIST.format(options.map((option, index) => (index === 0 ? optionText(option) : lowerFirst(optionText(option)))));

/** `Find your polling place ↗`, and the host below it. Without the name of the field, the host alone. */
function NamedLink({ item }: { item: Item }): Child {
  if (!item.field || !URL.canParse(item.text)) return <CheckedLink {...item} />;
  return (
    <>
      <CheckedLink {...item}>{taskOf(item.field.label)}</CheckedLink>
      <small class="host">{hostOf(item.text)}</small>
    </>
  );
}

/** `State tool to find a polling place` as `Find your polling place` */
const taskOf = (label: string): string =>
  capitalized(label.replace(/^State tool to /, '').replace(/^(check|find|track) an? /, '$1 your '));

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
      <ValueWithFootnotes item={item} options={options} markdown={markdown} />
      <Source {...item} />
    </>
  );
}

export function ValueWithFootnotes({ item, options, markdown }: Parameters<typeof FullValue>[0]): Html {
  return (
    <div class="value">
      <Value item={item} options={options} />
      {item.footnotes !== '' && <div class="footnote">{markdown(item.footnotes)}</div>}
    </div>
  );
}
