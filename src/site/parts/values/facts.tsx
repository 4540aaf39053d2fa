import { dayOf } from '../../../../db/domain/text/format.js';
import { fieldsBySlug } from '../../../../db/storage/queries/fields.js';
import type { LatestChange } from '../../../../db/storage/queries/latest-changes.js';
import type { OverByField } from '../../../voting/field-actions.js';
import type { Child, Html } from '../../html/html.js';
import { byTopic } from '../../html/names.js';
import type { DataPageContext } from '../data-page.js';
import { TooLate } from '../questions/what-is-over.js';
import { Source } from '../source.js';
import { Changed } from './changed.js';
import { AboutTopic, NotKnown } from './facts-about.js';
import { FieldName } from './field-parts.js';
import { type Fact, standingOf } from './item.js';
import { type Row, rowsOf } from './rows.js';
import { SectionsByTopic } from './sections.js';
import { ValueWithFootnotes } from './value.js';

interface FactsProps {
  facts: readonly Fact[];
  context: DataPageContext<unknown>;
  /** How values changed, by slug. */
  changes: ReadonlyMap<string, LatestChange>;
  /** What is over, before a value that would help with it. */
  over: OverByField;
}

type FactRow = Row<Fact>;

/** All values by topic, with a table of contents. Each has its slug as anchor. Fields that no state has a value for are left out. */
export function FactsByTopic({ facts, context, changes, over }: FactsProps): Html {
  const { locale } = context;
  const inOrder = facts.filter((fact) => !fact.field.isReserved);
  const rows = byTopic(inOrder, ({ field }) => field.topic).flatMap(({ topic, entries }) =>
    rowsOf(entries, ({ field }) => field.label).map((row) => ({ topic, row })),
  );
  const unknown = inOrder.filter(isBlank);
  return (
    <SectionsByTopic
      entries={rows}
      about={(topic) => <AboutTopic facts={inOrder} topic={topic} locale={locale} />}
      render={({ row }) => <FactRowView row={row} context={context} changes={changes} over={over} />}
      end={(topic) => {
        const own = unknown.filter(({ field }) => field.topic === topic);
        return <NotKnown facts={own} link={context.link} locale={locale} />;
      }}
      locale={locale}
    />
  );
}

/** Whether there is nothing to say but that the value is not known. */
const isBlank = (fact: Fact): boolean => standingOf(fact) === 'unknown' && fact.footnotes === '';

interface RowProps extends Omit<FactsProps, 'facts'> {
  row: FactRow;
}

/** The known values of a row: one, or several that belong together. */
function FactRowView({ row, context, changes, over }: RowProps): Html | null {
  const parts = row.parts.filter(({ entry }) => !isBlank(entry));
  const [first] = parts;
  if (!first) return null;
  const { markdown, locale } = context;
  const isAlone = row.parts.length === 1;
  const Content = ({ fact }: { fact: Fact }) => (
    <>
      <TooLate over={over(fact.slug)} locale={locale} />
      <ValueWithFootnotes item={fact} options={fact.field.options} markdown={markdown} locale={locale} />
    </>
  );
  return (
    <article class="fact" id={isAlone ? first.entry.slug : undefined}>
      <h3>
        {isAlone ? (
          <FieldName {...context} slug={first.entry.slug}>
            {row.name}
          </FieldName>
        ) : (
          row.name
        )}
      </h3>
      <div>
        {isAlone ? (
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
        <Origins row={row.name} parts={parts} context={context} changes={changes} />
      </div>
    </article>
  );
}

interface OriginsProps extends Omit<FactsProps, 'facts' | 'over'> {
  /** The name of the row. */
  row: string;
  parts: FactRow['parts'];
}

/** Where the values of a row come from, and how they changed. The parts are named where that differs among them. */
function Origins({ row, parts, context, changes }: OriginsProps): Html {
  const groups = Map.groupBy(parts, ({ entry }) => {
    const { sourceLinks, asOf } = sourceOf(entry);
    return parts.length > 1 ? JSON.stringify([asOf, sourceLinks]) : '';
  });
  const named = (name: Child) => parts.length > 1 && <b>{name}: </b>;
  const formats = fieldsBySlug(context.dataset.database);
  return (
    <div class="origins">
      {[...groups.values()].map((group) => (
        <Source
          {...sourceOf((group[0] as FactRow['parts'][number]).entry)}
          label={group.length > 1 ? row : group[0]?.entry.field.label}
          before={groups.size > 1 && named(group.map(({ name }) => name).join(', '))}
          now={dayOf(context.dataset.release.publishedAt)}
          locale={context.locale}
        />
      ))}
      {parts.map(({ name, entry }) => {
        const change = changes.get(entry.slug);
        const format = formats.get(entry.slug)?.format;
        return change && <Changed change={change} before={named(name)} format={format} locale={context.locale} />;
      })}
    </div>
  );
}

/** Where a value comes from; the state's own page in another language has a source of its own. */
const sourceOf = (fact: Fact): Fact => (fact.translated ? { ...fact, ...fact.translated, text: fact.text } : fact);
