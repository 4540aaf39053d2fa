import type { Locale } from '../../../voting/messages/locale.js';
import { commaList, type Html } from '../../html/html.js';
import type { Topic } from '../../operation-types.js';
import { FieldName } from './field-parts.js';
import { type Fact, type Item, standingOf } from './item.js';
import { CheckedLink } from './value.js';

const WEBSITE = 'sos_election_website';

interface AboutTopicProps {
  facts: readonly Fact[];
  topic: Topic;
  locale: Locale;
}

/** The state's own pages on a topic, or else its election website, and how much of the topic is known. */
export function AboutTopic({ facts, topic, locale }: AboutTopicProps): Html {
  const { t } = locale;
  const own = facts.filter(({ field }) => field.topic === topic);
  const pages = facts.filter(({ slug, text }) => text !== '' && (slug.startsWith('source_') || slug === WEBSITE));
  const ofTopic = pages.filter((fact) => own.includes(fact));
  const shown = ofTopic.length > 0 ? ofTopic : pages.filter(({ slug }) => slug === WEBSITE);
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
      {t('facts.countKnown', { known: countKnown(own), total: own.length })}
    </p>
  );
}

interface NotKnownProps {
  facts: readonly Fact[];
  link(to: string): string;
  locale: Locale;
}

/** What a topic lacks, in one line. Each name keeps the anchor of its value. */
export function NotKnown({ facts, link, locale }: NotKnownProps): Html | null {
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

/** How many values are known. */
export function countKnown(items: readonly Item[]): number {
  return items.filter((item) => standingOf(item) !== 'unknown').length;
}
