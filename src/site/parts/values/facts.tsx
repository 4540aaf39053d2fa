import { dayOf } from '../../../../db/domain/text/format.js';
import { topicName } from '../../../messages/locale.js';
import type { Html } from '../../html/html.js';
import { byTopic } from '../../html/names.js';
import type { Topic } from '../../operation-types.js';
import type { DataPageContext } from '../data-page.js';
import { Source } from '../source.js';
import { TooLate } from '../voting/verdict.js';
import { countKnown, FieldName, OneLine } from './field-parts.js';
import { type Fact, statusOf } from './item.js';
import { numberSources, numbersOf, type Sources } from './sources.js';
import { Footnotes, Value } from './value.js';

interface FactsProps {
  facts: readonly Fact[];
  /** Code of the state. */
  state: string;
  context: DataPageContext<unknown>;
}

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

/** The values of a topic, what the state does not offer, what is not known, and the sources. */
function TopicOfFacts({ topic, anchor, facts, sources, state, context }: TopicProps): Html {
  const { link, locale } = context;
  const { t } = locale;
  const isOffered = (fact: Fact) => statusOf(fact) !== 'not offered';
  const shown = facts.filter((fact) => isOffered(fact) && !isBlank(fact));
  const others = facts.filter((fact) => !isOffered(fact));
  return (
    <details class="card facts">
      <summary>
        <h2 id={anchor}>{topicName(locale, topic)}</h2>{' '}
        <span class="soft">{t('facts.countKnown', { known: countKnown(facts), total: facts.length })}</span>
      </summary>
      {shown.map((fact) => (
        <FactView fact={fact} context={context} sources={sources} />
      ))}
      <OneLine title="facts.notOffered" facts={others} link={link} locale={locale} />
      <OneLine title="facts.notKnown" facts={facts.filter(isBlank)} link={link} locale={locale} />
      <SourcesOfTopic topic={topic} sources={sources} state={state} context={context} />
    </details>
  );
}

/** A value with its name, which links to the values of all states, and the numbers of its sources. */
function FactView({ fact, context, sources }: Pick<TopicProps, 'context' | 'sources'> & { fact: Fact }): Html {
  const { markdown, locale } = context;
  const numbers = numbersOf(fact, sources);
  return (
    <article id={fact.slug}>
      <h3>
        <FieldName {...context} slug={fact.slug}>
          {fact.field.label}
        </FieldName>
        {numbers.length > 0 && <small> [{numbers.join(', ')}]</small>}
      </h3>
      <div class="value">
        <TooLate {...fact} />
        <Value item={fact} options={fact.field.options} locale={locale} />
        <Footnotes item={fact} markdown={markdown} locale={locale} />
      </div>
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
