import type { Locale } from '../../../messages/locale.js';
import { commaList, type Html } from '../../html/html.js';
import type { Topic } from '../../operation-types.js';
import { FieldName } from './field-parts.js';
import { type Fact, type Item, statusOf } from './item.js';
import { CheckedLink } from './value.js';

const WEBSITE = 'sos_election_website';

interface TopicSummaryProps {
  facts: readonly Fact[];
  topic: Topic;
  locale: Locale;
}

/** Links to the state's pages on a topic, or to its election website, with the number of known facts. */
export function TopicSummary({ facts, topic, locale }: TopicSummaryProps): Html {
  const { t } = locale;
  const topicFacts = facts.filter(({ field }) => field.topic === topic);
  const pages = facts.filter(({ slug, text }) => text !== '' && (slug.startsWith('source_') || slug === WEBSITE));
  const topicPages = pages.filter((fact) => topicFacts.includes(fact));
  const shown = topicPages.length > 0 ? topicPages : pages.filter(({ slug }) => slug === WEBSITE);
  return (
    <p class="soft">
      {shown.length > 0 && (
        <>
          {t('facts.fromState')}{' '}
          {commaList(
            shown.map((fact) => (
              <CheckedLink {...fact} {...(fact.translated && { ...fact.translated, link: null })} locale={locale}>
                {fact.field.label}
              </CheckedLink>
            )),
          )}{' '}
          ·{' '}
        </>
      )}
      {t('facts.countKnown', { known: countKnown(topicFacts), total: topicFacts.length })}
    </p>
  );
}

interface UnknownFactsProps {
  facts: readonly Fact[];
  link(to: string): string;
  locale: Locale;
}

/** Lists the unknown facts of a topic. Each name has the anchor of its value. */
export function UnknownFacts({ facts, link, locale }: UnknownFactsProps): Html | null {
  if (facts.length === 0) return null;
  return (
    <p class="not-known">
      <b>{locale.t('facts.notKnown', { count: facts.length })}</b>{' '}
      {commaList(
        facts.map(({ slug, field }) => (
          <FieldName id={slug} slug={slug} link={link} locale={locale}>
            {field.label}
          </FieldName>
        )),
      )}
    </p>
  );
}

export function countKnown(items: readonly Item[]): number {
  return items.filter((item) => statusOf(item) !== 'unknown').length;
}
