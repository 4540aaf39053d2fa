import type { Locale } from '../../../messages/locale.js';
import { topicName } from '../../../messages/words.js';
import type { Child, Html } from '../../html/html.js';
import { byTopic } from '../../html/names.js';
import type { Topic } from '../../operation-types.js';

interface SectionsProps<Entry> {
  entries: readonly Entry[];
  /** Renders content beside the name of a section. Without it, the table of contents shows the number of entries. */
  about?(topic: Topic): Html;
  render(entry: Entry): Html;
  /** Renders the end of a section. */
  end?(topic: Topic): Child;
  locale: Locale;
}

/** A section for each topic, with a table of contents. */
export function SectionsByTopic<Entry extends { topic: Topic }>({
  entries,
  about,
  render,
  end,
  locale,
}: SectionsProps<Entry>): Html {
  const topics = byTopic(entries, ({ topic }) => topic).map((section) => ({
    ...section,
    name: topicName(locale, section.topic),
  }));
  const contents = topics.map(({ anchor, name, entries: { length } }) => ({
    anchor,
    name,
    ...(!about && { count: length }),
  }));
  return (
    <WithContents label={locale.t('facts.topics')} contents={contents}>
      {topics.map(({ topic, anchor, name, entries: ofTopic }) => (
        <section class="facts" aria-labelledby={anchor}>
          <header>
            <h2 id={anchor}>{name}</h2>
            {about?.(topic)}
          </header>
          {ofTopic.map(render)}
          {end?.(topic)}
        </section>
      ))}
    </WithContents>
  );
}

interface WithContentsProps {
  label: string;
  contents: readonly { anchor: string; name: string; count?: number }[];
  children: Child;
}

/** Sections with a table of contents that stays in view. On a phone, a button opens it. */
export function WithContents({ label, contents, children }: WithContentsProps): Html {
  return (
    <div class="with-aside">
      <button class="toc-button" type="button" popovertarget="contents">
        {label}
      </button>
      <nav class="toc" id="contents" popover aria-label={label}>
        <ul>
          {contents.map(({ anchor, name, count }) => (
            <li>
              <a href={`#${anchor}`}>
                {name} {count !== undefined && <span>{count}</span>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div>{children}</div>
    </div>
  );
}

interface FieldEntryProps {
  slug: string;
  label: string;
  link(to: string): string;
  children: Child;
}

/** Content about a field, below its name. */
export function FieldEntry({ slug, label, link, children }: FieldEntryProps): Html {
  return (
    <article class="fact" id={slug}>
      <h3>
        <a href={link(`/fields/${slug}`)}>{label}</a>
      </h3>
      <div>{children}</div>
    </article>
  );
}
