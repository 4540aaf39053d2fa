import { dayOf } from '../../../../db/domain/text/format.js';
import { topicName } from '../../../messages/words.js';
import type { Html } from '../../html/html.js';
import { byTopic } from '../../html/names.js';
import type { Topic } from '../../operation-types.js';
import type { DataPageContext } from '../data-page.js';
import { Source } from '../source.js';
import { TooLate } from '../voting/verdict.js';
import { countKnown, OneLine } from './facts-about.js';
import { FieldName } from './field-parts.js';
import { type Fact, statusOf } from './item.js';
import { Footnotes } from './markdown-value.js';
import { type Row, rowsOf } from './rows.js';
import { numberSources, numbersOf, type Sources } from './sources.js';
import { Value } from './value.js';

interface FactsProps {
  facts: readonly Fact[];
  /** Code of the state. */
  state: string;
  context: DataPageContext<unknown>;
}

type FactRow = Row<Fact>;

/**
 * All values by topic. A topic is closed until a reader or a link opens it: the slug of a value is its anchor. Reserved fields are omitted.
 */
export function FactsByTopic({ facts, ...props }: FactsProps): Html {
  const all = facts.filter((fact) => !fact.field.isReserved);
  const sources = numberSources(all);
  return (
    <div class="topics">
      {byTopic(all, ({ field }) => field.topic).map(({ topic, anchor, entries }) => (
        <TopicOfFacts topic={topic} anchor={anchor} facts={entries} sources={sources} {...props} />
      ))}
    </div>
  );
}

/** Whether a value is unknown and has no footnotes. */
const isBlank = (fact: Fact): boolean => statusOf(fact) === 'unknown' && fact.footnotes === '';

interface TopicProps extends FactsProps {
  topic: Topic;
  anchor: string;
  sources: Sources;
}

/** The rows of a topic, what the state does not offer, what is not known, and the sources. */
function TopicOfFacts({ topic, anchor, facts, sources, state, context }: TopicProps): Html {
  const { link, locale } = context;
  const { t } = locale;
  const isOffered = (fact: Fact) => !isBlank(fact) && statusOf(fact) !== 'not offered';
  const rows = rowsOf(facts, ({ field }) => field.label);
  const shown = rows.filter(({ parts }) => parts.some(({ entry }) => isOffered(entry)));
  const others = rows.filter((row) => !shown.includes(row)).flatMap(({ parts }) => parts.map(({ entry }) => entry));
  return (
    <details class="card facts">
      <summary>
        <h2 id={anchor}>{topicName(locale, topic)}</h2>{' '}
        <span class="soft">{t('facts.countKnown', { known: countKnown(facts), total: facts.length })}</span>
      </summary>
      {shown.map((row) => (
        <FactRowView row={row} context={context} sources={sources} />
      ))}
      <OneLine title="facts.notOffered" facts={others.filter((fact) => !isBlank(fact))} link={link} locale={locale} />
      <OneLine title="facts.notKnown" facts={facts.filter(isBlank)} link={link} locale={locale} />
      <SourcesOfTopic topic={topic} sources={sources} state={state} context={context} />
    </details>
  );
}

interface RowProps extends Pick<TopicProps, 'context' | 'sources'> {
  row: FactRow;
}

/** The known values of a row: a single one, or several that belong together. */
function FactRowView({ row, context, sources }: RowProps): Html {
  const parts = row.parts.filter(({ entry }) => !isBlank(entry));
  const { markdown, locale } = context;
  const isSingle = row.parts.length === 1;
  const Content = ({ fact }: { fact: Fact }) => {
    const numbers = numbersOf(fact, sources);
    return (
      <>
        <TooLate {...fact} />
        <Value item={fact} options={fact.field.options} locale={locale} />
        <Footnotes item={fact} markdown={markdown} locale={locale} />
        {numbers.length > 0 && <small>[{numbers.join(', ')}]</small>}
      </>
    );
  };
  const Name = ({ fact, name }: { fact: Fact; name: string }) => (
    <FieldName {...context} slug={fact.slug}>
      {name}
    </FieldName>
  );
  const [first] = parts;
  return (
    <article class="fact" id={isSingle ? first?.entry.slug : undefined}>
      <h3>{isSingle && first ? <Name fact={first.entry} name={row.name} /> : row.name}</h3>
      {isSingle && first ? (
        <div class="value">
          <Content fact={first.entry} />
        </div>
      ) : (
        <dl class="parts">
          {parts.map(({ name, entry }) => (
            <div id={entry.slug}>
              <dt>
                <Name fact={entry} name={name} />
              </dt>
              <dd class="value">
                <Content fact={entry} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
}

/** The sources of a topic with their dates, and the link to report a problem. */
function SourcesOfTopic({
  topic,
  sources,
  state,
  context,
}: Pick<TopicProps, 'topic' | 'sources' | 'state' | 'context'>): Html {
  const { locale, publicUrl, release, reportUrl } = context;
  const report = reportUrl({ state, page: `${publicUrl}/states/${state}` });
  const now = dayOf(release.publishedAt);
  return (
    <details class="sources">
      <summary>{locale.t('facts.sources')}</summary>
      {[...sources.values()]
        .filter(({ fact }) => fact.field.topic === topic)
        .map(({ number, asOf, sourceLinks }) => (
          <Source asOf={asOf} sourceLinks={sourceLinks} before={`${number}. `} now={now} locale={locale} />
        ))}
      {report !== '' && (
        <p class="report">
          <a href={report}>{locale.t('source.report')}</a>
        </p>
      )}
    </details>
  );
}
