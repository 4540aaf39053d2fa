import { inReadingOrder } from '../../../db/queries/fields.js';
import { type Child, commaList, type Html } from '../../pages/html.js';
import type { DataPageContext } from '../data-page.js';
import { Slug } from './field-parts.js';
import { type Item, type ItemField, standingOf } from './item.js';
import { byTopic, type TopicName } from './topics.js';
import { CheckedLink, FullValue } from './value.js';

export interface Fact extends Item {
  field: ItemField & {
    /** Whether no state has a value. */
    isReserved: boolean;
  };
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
  const reserved = facts.filter(({ field }) => field.isReserved).map(({ field }) => field);
  return (
    <SectionsByTopic
      // What is unknown comes last, so that it does not hide what is known.
      entries={inReadingOrder(facts.filter(({ field }) => !field.isReserved)).sort(
        (one, other) => unknownRank(one) - unknownRank(other),
      )}
      topicOf={({ field }) => field.topic}
      lead={(topic) => <OfficialPages facts={facts} topic={topic} />}
      render={(fact) => (
        <FieldEntry slug={fact.slug} label={fact.field.label} link={link}>
          <FullValue item={fact} options={fact.field.options} markdown={markdown} />
          {remark?.(fact)}
        </FieldEntry>
      )}
      end={(topic) => <ReservedFields fields={reserved.filter((field) => field.topic === topic)} link={link} />}
    />
  );
}

const WEBSITE = 'sos_election_website';

/** The state's own pages on a topic, or else its election website. */
function OfficialPages({ facts, topic }: { facts: readonly Fact[]; topic: TopicName }): Html | null {
  const pages = facts.filter(({ slug, text }) => text !== '' && (slug.startsWith('source_') || slug === WEBSITE));
  const ofTopic = pages.filter(({ field }) => field.topic === topic);
  const shown = ofTopic.length > 0 ? ofTopic : pages.filter(({ slug }) => slug === WEBSITE);
  if (shown.length === 0) return null;
  return (
    <p class="official-pages">
      From the state: {commaList(shown.map((fact) => <CheckedLink {...fact}>{fact.field.label}</CheckedLink>))}
    </p>
  );
}

const unknownRank = (fact: Fact): number => Number(standingOf(fact) === 'unknown');

interface SectionsProps<Entry> {
  entries: readonly Entry[];
  topicOf(entry: Entry): TopicName;
  /** What stands first in a section. */
  lead?(topic: TopicName): Child;
  render(entry: Entry): Html;
  /** What stands at the end of a section. */
  end?(topic: TopicName): Child;
}

/** A section for each topic, with a table of contents. */
export function SectionsByTopic<Entry>({ entries, topicOf, lead, render, end }: SectionsProps<Entry>): Html {
  const topics = byTopic(entries, topicOf);
  const contents = topics.map(({ anchor, name, entries: { length } }) => ({ anchor, name, count: length }));
  return (
    <WithContents label="Topics" contents={contents}>
      {topics.map(({ topic, anchor, name, entries: own }) => (
        <section class="facts" aria-labelledby={anchor}>
          <h2 id={anchor}>{name}</h2>
          {lead?.(topic)}
          {own.map(render)}
          {end?.(topic)}
        </section>
      ))}
    </WithContents>
  );
}

interface ReservedProps {
  fields: readonly { slug: string; label: string }[];
  link?: ((to: string) => string) | undefined;
}

/** The fields that no state has a value for. Each keeps its anchor. */
export function ReservedFields({ fields, link }: ReservedProps): Html | null {
  if (fields.length === 0) return null;
  const names = fields.map(({ slug, label }) => (
    <span id={slug}>{link ? <a href={link(`/fields/${slug}`)}>{label}</a> : label}</span>
  ));
  return <p class="meta">Reserved, without a value in any state: {commaList(names)}.</p>;
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
