import type { CivilDay } from '../../../../db/domain/deadlines/civil-day.js';
import type { Locale, MessageKey } from '../../../messages/locale.js';
import type { Child, Html } from '../../html/html.js';
import type { VoterGuideData } from '../../operation-types.js';
import { AnswerText } from '../../parts/questions/answer-list.js';
import { QUESTIONS } from '../../parts/questions/answers.js';
import { questionText } from '../../parts/questions/sentences.js';
import { type Item, statusOf } from '../../parts/values/item.js';
import { ValueWithFootnotes } from '../../parts/values/value.js';

interface Step {
  slug: string;
  name: MessageKey;
}

/** What a voter does, by the question whose answer it follows: first where, then how. */
const STEPS: Partial<Record<string, readonly Step[]>> = {
  register: [{ slug: 'gov_tool_registration', name: 'guide.step.register' }],
  'polling-hours': [{ slug: 'gov_tool_polling_place', name: 'guide.step.pollingPlace' }],
  'early-voting': [{ slug: 'source_early_voting_info', name: 'guide.step.early' }],
  mail: [
    { slug: 'gov_tool_absentee_request', name: 'guide.step.askOnline' },
    { slug: 'pdf_absentee_form', name: 'guide.step.askByMail' },
    { slug: 'gov_tool_absentee_tracker', name: 'guide.step.track' },
    { slug: 'id_laws_ballot_return', name: 'guide.step.withBallot' },
    { slug: 'ballot_return_locations', name: 'guide.step.handIn' },
    { slug: 'ballot_return_laws_helpers', name: 'guide.step.helpers' },
    { slug: 'ballot_curing_directions', name: 'guide.step.curing' },
  ],
};

/** The answers to the common questions, with the steps of the three ways to vote. Steps stay when it is too late, for later elections. */
export function Answers({ sheet }: { sheet: Sheet }): Html {
  const { values, locale } = sheet;
  return (
    <dl class="lines">
      {QUESTIONS.map(({ slugs, answer, ...question }) => {
        const steps = STEPS[question.id] ?? [];
        const all = [...slugs, ...steps.map(({ slug }) => slug)];
        return (
          <div>
            <dt>{questionText(question, locale).name}</dt>
            <dd>
              <AnswerText answer={answer(values, locale)} slugs={all} values={values} locale={locale} />{' '}
              <Sources values={all.flatMap((slug) => knownValue(sheet, slug) ?? [])} locale={locale} />
              {steps.map((step) => [' ', <StepLine {...step} sheet={sheet} />])}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A step with its value. An unknown address is left out; for an unknown text, voters are told to ask. */
function StepLine({ slug, name, sheet }: Step & { sheet: Sheet }): Child {
  const { values, locale } = sheet;
  const value = values.get(slug);
  if (!value || statusOf(value) === 'not offered') return null;
  const isKnown = statusOf(value) === 'known';
  if (!isKnown && value.__typename === 'UrlItem') return null;
  return (
    <div class="step">
      <b>{locale.t(name)}:</b> {isKnown ? <StepValue value={value} sheet={sheet} /> : locale.t('guide.ask')}
    </div>
  );
}

function StepValue({ value, sheet: { markdown, locale } }: { value: GuideValue; sheet: Sheet }): Child {
  if (value.__typename === 'UrlItem') return <Address url={value.text} />;
  return <ValueWithFootnotes item={value} options={value.field.options} markdown={markdown} locale={locale} />;
}

type GuideValue = VoterGuideData['state']['information'][number];

/** The data of a guide. */
export interface Sheet {
  data: VoterGuideData;
  /** The name of the state. */
  name: string;
  locale: Locale;
  values: ReadonlyMap<string, GuideValue>;
  today: CivilDay;
  /** The date and the release of the data, in words. */
  released: string;
  /** The path of the guide. */
  path: string;
  /** The setting PUBLIC_URL. Without it, the sheet has no QR code. */
  publicUrl: string;
  /** The address of the state page, which has the newest data. */
  address: Html;
  markdown(text: string): Html;
}

export function knownValue({ values }: Sheet, slug: string): GuideValue | undefined {
  const value = values.get(slug);
  return value && statusOf(value) === 'known' ? value : undefined;
}

/** A web address that people can type from paper. Long addresses are shortened to their host. */
export function Address({ url }: { url: string }): Child {
  if (!URL.canParse(url)) return url;
  const { hostname, pathname, search } = new URL(url);
  const host = hostname.replace(/^www\./, '');
  const text = `${host}${pathname === '/' ? '' : pathname.replace(/\/$/, '')}${search}`;
  return <a href={url}>{text.length > MAX_ADDRESS_LENGTH ? host : text}</a>;
}

const MAX_ADDRESS_LENGTH = 60;

/** Lists each publisher once, with the date of its first value: `vote.gov, Jul 2023`. */
export function sourcesOf(items: readonly Pick<Item, 'asOf' | 'sourceLinks'>[], { t, dates }: Locale): string[] {
  const texts = new Map<string, string>();
  for (const { asOf, sourceLinks } of items)
    for (const { publisher, text } of sourceLinks) {
      const name = publisher ?? text;
      if (!texts.has(name)) texts.set(name, `${name}, ${asOf ? dates.monthOf(asOf) : t('guide.noDate')}`);
    }
  return [...texts.values()];
}

/** The first source of some values with its date, and the number of others. */
export function Sources({ values, locale }: { values: readonly GuideValue[]; locale: Locale }): Html {
  const [first = '', ...more] = sourcesOf(values, locale);
  return <small>{more.length > 0 ? locale.t('guide.andMore', { first, count: more.length }) : first}</small>;
}
