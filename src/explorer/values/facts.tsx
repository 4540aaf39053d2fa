import { fieldsBySlug } from '../../../db/queries/fields.js';
import type { LatestChange } from '../../../db/queries/latest-changes.js';
import { dayOf } from '../../../db/text/format.js';
import { type Child, commaList, type Html } from '../../pages/html.js';
import { isMarked, wasKnown } from '../changes/since.js';
import { ChangedSince } from '../changes/since-view.js';
import type { DataPageContext } from '../data-page.js';
import type { Topic } from '../operation-types.js';
import { Changed } from './changed.js';
import { type Item, type ItemField, standingOf } from './item.js';
import { byTopic } from './names.js';
import { type Row, rowsOf } from './rows.js';
import { SectionsByTopic } from './sections.js';
import { Source } from './source.js';
import { CheckedLink, ValueWithFootnotes } from './value.js';

export interface Fact extends Item {
  field: ItemField & {
    /** Whether no state has a value. */
    isReserved: boolean;
  };
}

interface FactsProps {
  facts: readonly Fact[];
  context: DataPageContext<unknown>;
  /** How values changed, by slug. */
  changes: ReadonlyMap<string, LatestChange>;
}

type Context = FactsProps['context'];
type FactRow = Row<Fact>;

/** All values by topic, with a table of contents. Each has its slug as anchor. Fields that no state has a value for are left out. */
export function FactsByTopic({ facts, context, changes }: FactsProps): Html {
  const inOrder = facts.filter((fact) => !fact.field.isReserved || wasKnown(context.since, { item: fact }));
  const rows = byTopic(inOrder, ({ field }) => field.topic).flatMap(({ topic, entries }) =>
    rowsOf(entries, ({ field }) => field.label).map((row) => ({ topic, row })),
  );
  const unknown = inOrder.filter((fact) => isBlank(fact, context));
  return (
    <SectionsByTopic
      entries={rows}
      about={(topic) => <AboutTopic facts={inOrder} topic={topic} />}
      render={({ row }) => <FactRowView row={row} context={context} changes={changes} />}
      end={(topic) => <NotKnown facts={unknown.filter(({ field }) => field.topic === topic)} link={context.link} />}
    />
  );
}

/** Whether there is nothing to say but that the value is not known. */
const isBlank = (fact: Fact, { since }: Context): boolean =>
  standingOf(fact) === 'unknown' && fact.footnotes === '' && !wasKnown(since, { item: fact });

const WEBSITE = 'sos_election_website';

/** The state's own pages on a topic, or else its election website, and how much of the topic is known. */
function AboutTopic({ facts, topic }: { facts: readonly Fact[]; topic: Topic }): Html {
  const own = facts.filter(({ field }) => field.topic === topic);
  const pages = facts.filter(({ slug, text }) => text !== '' && (slug.startsWith('source_') || slug === WEBSITE));
  const ofTopic = pages.filter((fact) => own.includes(fact));
  const shown = ofTopic.length > 0 ? ofTopic : pages.filter(({ slug }) => slug === WEBSITE);
  return (
    <p class="soft">
      {shown.length > 0 && (
        <>
          From the state: {commaList(shown.map((fact) => <CheckedLink {...fact}>{fact.field.label}</CheckedLink>))} ·{' '}
        </>
      )}
      {countKnown(own)} of {own.length} known
    </p>
  );
}

/** What a topic lacks, in one line. Each name keeps the anchor of its value. */
function NotKnown({ facts, link }: { facts: readonly Fact[]; link: Context['link'] }): Html | null {
  if (facts.length === 0) return null;
  return (
    <p class="not-known">
      <b>Not known ({facts.length}):</b>{' '}
      {commaList(
        facts.map(({ slug, field }) => (
          <a id={slug} href={link(`/fields/${slug}`)}>
            {field.label}
          </a>
        )),
      )}
    </p>
  );
}

interface RowProps extends Omit<FactsProps, 'facts'> {
  row: FactRow;
}

/** The known values of a row: one, or several that belong together. */
function FactRowView({ row, context, changes }: RowProps): Html | null {
  const parts = row.parts.filter(({ entry }) => !isBlank(entry, context));
  const [first] = parts;
  if (!first) return null;
  const { link, markdown, since } = context;
  const isAlone = row.parts.length === 1;
  const Content = ({ fact }: { fact: Fact }) => (
    <>
      <ValueWithFootnotes item={fact} options={fact.field.options} markdown={markdown} />
      <ChangedSince since={since} item={fact} />
    </>
  );
  return (
    <article class="fact" id={isAlone ? first.entry.slug : undefined}>
      <h3>{isAlone ? <a href={link(`/fields/${first.entry.slug}`)}>{row.name}</a> : row.name}</h3>
      <div>
        {isAlone ? (
          <Content fact={first.entry} />
        ) : (
          <dl class="parts">
            {parts.map(({ name, entry }) => (
              <div id={entry.slug}>
                <dt>
                  <a href={link(`/fields/${entry.slug}`)}>{name}</a>
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

interface OriginsProps extends Omit<FactsProps, 'facts'> {
  /** The name of the row. */
  row: string;
  parts: FactRow['parts'];
}

/** Where the values of a row come from, and how they changed. The parts are named where that differs among them. */
function Origins({ row, parts, context, changes }: OriginsProps): Html {
  const groups = Map.groupBy(parts, ({ entry: { sourceLinks, asOf } }) =>
    parts.length > 1 ? JSON.stringify([asOf, sourceLinks]) : '',
  );
  const named = (name: Child) => parts.length > 1 && <b>{name}: </b>;
  const formats = fieldsBySlug(context.lease.database);
  return (
    <div class="origins">
      {[...groups.values()].map((group) => (
        <Source
          {...(group[0] as FactRow['parts'][number]).entry}
          label={group.length > 1 ? row : group[0]?.entry.field.label}
          before={groups.size > 1 && named(group.map(({ name }) => name).join(', '))}
          now={dayOf(context.lease.release.publishedAt)}
        />
      ))}
      {parts.map(({ name, entry }) => {
        const change = isMarked(context.since, entry.slug) ? undefined : changes.get(entry.slug);
        return change && <Changed change={change} before={named(name)} format={formats.get(entry.slug)?.format} />;
      })}
    </div>
  );
}

/** How many values are known. */
export function countKnown(items: readonly Item[]): number {
  return items.filter((item) => standingOf(item) !== 'unknown').length;
}
