import { dayOf } from '../../../../db/domain/text/format.js';
import type { Child, Html } from '../../html/html.js';
import { byTopic } from '../../html/names.js';
import type { DataPageContext } from '../data-page.js';
import { Source } from '../source.js';
import { TooLate } from '../voting/verdict.js';
import { type LatestChange, ValueChange } from './changed.js';
import { TopicSummary, UnknownFacts } from './facts-about.js';
import { FieldName } from './field-parts.js';
import { type Fact, statusOf } from './item.js';
import { type Row, rowsOf } from './rows.js';
import { SectionsByTopic } from './sections.js';
import { ValueWithFootnotes } from './value.js';

interface FactsProps {
  facts: readonly Fact[];
  context: DataPageContext<unknown>;
  /** The latest changes of values, by slug. */
  changes: ReadonlyMap<string, LatestChange>;
}

type FactRow = Row<Fact>;

/** All values by topic, with a table of contents. The slug of a value is its anchor. Reserved fields are omitted. */
export function FactsByTopic({ facts, context, changes }: FactsProps): Html {
  const { locale } = context;
  const listed = facts.filter((fact) => !fact.field.isReserved);
  const rows = byTopic(listed, ({ field }) => field.topic).flatMap(({ topic, entries }) =>
    rowsOf(entries, ({ field }) => field.label).map((row) => ({ topic, row })),
  );
  const unknown = listed.filter(isBlank);
  return (
    <SectionsByTopic
      entries={rows}
      about={(topic) => <TopicSummary facts={listed} topic={topic} locale={locale} />}
      render={({ row }) => <FactRowView row={row} context={context} changes={changes} />}
      end={(topic) => {
        const unknownOfTopic = unknown.filter(({ field }) => field.topic === topic);
        return <UnknownFacts facts={unknownOfTopic} link={context.link} locale={locale} />;
      }}
      locale={locale}
    />
  );
}

/** Whether a value is unknown and has no footnotes. */
const isBlank = (fact: Fact): boolean => statusOf(fact) === 'unknown' && fact.footnotes === '';

interface RowProps extends Omit<FactsProps, 'facts'> {
  row: FactRow;
}

/** The known values of a row: a single one, or several that belong together. */
function FactRowView({ row, context, changes }: RowProps): Html | null {
  const parts = row.parts.filter(({ entry }) => !isBlank(entry));
  const [first] = parts;
  if (!first) return null;
  const { markdown, locale } = context;
  const isSingle = row.parts.length === 1;
  const Content = ({ fact }: { fact: Fact }) => (
    <>
      <TooLate {...fact} />
      <ValueWithFootnotes item={fact} options={fact.field.options} markdown={markdown} locale={locale} />
    </>
  );
  return (
    <article class="fact" id={isSingle ? first.entry.slug : undefined}>
      <h3>
        {isSingle ? (
          <FieldName {...context} slug={first.entry.slug}>
            {row.name}
          </FieldName>
        ) : (
          row.name
        )}
      </h3>
      <div>
        {isSingle ? (
          <Content fact={first.entry} />
        ) : (
          <dl class="parts">
            {parts.map(({ name, entry }) => (
              <div id={entry.slug}>
                <dt>
                  <FieldName {...context} slug={entry.slug}>
                    {name}
                  </FieldName>
                </dt>
                <dd>
                  <Content fact={entry} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        <SourcesAndChanges row={row.name} parts={parts} context={context} changes={changes} />
      </div>
    </article>
  );
}

interface SourcesAndChangesProps extends Omit<FactsProps, 'facts'> {
  /** The name of the row. */
  row: string;
  parts: FactRow['parts'];
}

/** The sources and latest changes of the values in a row. Parts are named if their sources differ. */
function SourcesAndChanges({ row, parts, context, changes }: SourcesAndChangesProps): Html {
  const groups = Map.groupBy(parts, ({ entry }) => {
    const { sourceLinks, asOf } = sourceOf(entry);
    return parts.length > 1 ? JSON.stringify([asOf, sourceLinks]) : '';
  });
  const partName = (name: Child) => parts.length > 1 && <b>{name}: </b>;
  return (
    <div class="origins">
      {[...groups.values()].map((group) => (
        <Source
          {...sourceOf((group[0] as FactRow['parts'][number]).entry)}
          label={group.length > 1 ? row : group[0]?.entry.field.label}
          before={groups.size > 1 && partName(group.map(({ name }) => name).join(', '))}
          now={dayOf(context.release.publishedAt)}
          locale={context.locale}
        />
      ))}
      {parts.map(({ name, entry }) => {
        const change = changes.get(entry.slug);
        return change && <ValueChange {...entry} change={change} before={partName(name)} locale={context.locale} />;
      })}
    </div>
  );
}

/** A value with its source. A state page in another language has its own source. */
const sourceOf = (fact: Fact): Fact => (fact.translated ? { ...fact, ...fact.translated, text: fact.text } : fact);
