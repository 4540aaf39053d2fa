import type { Child, Html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import { Slug } from './field-parts.js';
import { type Item, type ItemField, standingOf } from './item.js';
import { byTopic, type TopicName } from './topics.js';
import { FullValue } from './value.js';

export interface Fact extends Item {
  field: ItemField;
}

interface FactsProps<Entry extends Fact> {
  facts: readonly Entry[];
  context: DataPageContext<unknown>;
  /** What stands below a fact, such as the value that it replaces. */
  remark?: (fact: Entry) => Child;
}

/** All values by topic, with a table of contents. Each has its slug as anchor. */
export function FactsByTopic<Entry extends Fact>({ facts, context, remark }: FactsProps<Entry>): Html {
  const { link, markdown } = context;
  return (
    <SectionsByTopic
      // What is unknown comes last, so that it does not hide what is known.
      entries={facts.toSorted((one, other) => unknownRank(one) - unknownRank(other))}
      topicOf={({ field }) => field.topic}
      render={(fact) => (
        <FieldEntry slug={fact.slug} label={fact.field.label} link={link}>
          <FullValue item={fact} options={fact.field.options} markdown={markdown} />
          {remark?.(fact)}
        </FieldEntry>
      )}
    />
  );
}

const unknownRank = (fact: Fact): number => Number(standingOf(fact) === 'unknown');

interface SectionsProps<Entry> {
  entries: readonly Entry[];
  topicOf(entry: Entry): TopicName;
  render(entry: Entry): Html;
}

/** A section for each topic, with a table of contents. */
export function SectionsByTopic<Entry>({ entries, topicOf, render }: SectionsProps<Entry>): Html {
  const topics = byTopic(entries, topicOf);
  const contents = topics.map(({ anchor, name, entries: { length } }) => ({ anchor, name, count: length }));
  return (
    <WithContents label="Topics" contents={contents}>
      {topics.map(({ anchor, name, entries: own }) => (
        <section class="facts" aria-labelledby={anchor}>
          <h2 id={anchor}>{name}</h2>
          {own.map(render)}
        </section>
      ))}
    </WithContents>
  );
}

interface WithContentsProps {
  label: string;
  contents: readonly { anchor: string; name: string; count: number }[];
  children: Child;
}

/** Sections with a table of contents, which has the number of entries in each. */
export function WithContents({ label, contents, children }: WithContentsProps): Html {
  return (
    <div class="with-aside">
      <nav class="toc" aria-label={label}>
        <ul>
          {contents.map(({ anchor, name, count }) => (
            <li>
              <a href={`#${anchor}`}>
                {name} <span>{count}</span>
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

/** What a page says about a field, below the name of the field. */
export function FieldEntry({ slug, label, link, children }: FieldEntryProps): Html {
  return (
    <article class="fact" id={slug}>
      <div>
        <h3>
          <a href={link(`/fields/${slug}`)}>{label}</a>
        </h3>
        <code class="slug">
          <Slug slug={slug} />
        </code>
      </div>
      <div>{children}</div>
    </article>
  );
}

/** How many values are known. */
export function countKnown(items: readonly Item[]): number {
  return items.filter((item) => standingOf(item) !== 'unknown').length;
}
