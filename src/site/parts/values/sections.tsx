import type { Child, Html } from '../../html/html.js';
import { byTopic } from '../../html/names.js';
import type { Topic } from '../../operation-types.js';

interface SectionsProps<Entry> {
  entries: readonly Entry[];
  render(entry: Entry): Html;
}

/** A section for each topic, with a table of contents. */
export function SectionsByTopic<Entry extends { topic: Topic }>({ entries, render }: SectionsProps<Entry>): Html {
  const topics = byTopic(entries, ({ topic }) => topic);
  const contents = topics.map(({ entries: { length }, ...topic }) => ({ ...topic, count: length }));
  return (
    <WithContents label="Topics" contents={contents}>
      {topics.map(({ anchor, name, entries: ofTopic }) => (
        <section class="facts" aria-labelledby={anchor}>
          <header>
            <h2 id={anchor}>{name}</h2>
          </header>
          {ofTopic.map(render)}
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
    <article id={slug}>
      <h3>
        <a href={link(`/fields/${slug}`)}>{label}</a>
      </h3>
      <div>{children}</div>
    </article>
  );
}
