import { felonySentence } from '../../../../db/domain/language/felony-sentence.js';
import { CATALOGS } from '../../../../db/domain/language/languages.js';
import { lowerFirst } from '../../../../db/domain/text/format.js';
import { chosen, footnotesOf, known, type TextValue, type Values } from '../../../../db/domain/text/values.js';
import { NOT_OFFERED } from '../../../../db/domain/vocabulary.js';
import { type Locale, optionLabel } from '../../../messages/locale.js';
import { deadlineSentences, deadlineWords, inSentence, withTime } from './deadline-sentences.js';
import {
  type Answer,
  answerOf,
  idSentences,
  type Question,
  type Sentence,
  type TextWithNotes,
  untilTime,
  withFootnote,
} from './sentences.js';

/** The questions that pages of states and counties and printed guides answer, in this order. */
export const QUESTIONS: readonly Question[] = [
  { id: 'register', slugs: ['registration_methods', 'registration_deadline_in_person'], answer: register },
  {
    id: 'registration-deadline',
    slugs: [
      'registration_deadline_online',
      'registration_deadline_mail',
      'registration_deadline_in_person',
      'has_sdr_election_day',
      'has_sdr_early_voting',
    ],
    answer: registrationDeadline,
  },
  { id: 'id', slugs: ['id_laws_in_person_voting'], answer: idAtThePolls },
  { id: 'polling-hours', slugs: ['polls_open', 'polls_close'], answer: pollingHours },
  { id: 'early-voting', slugs: ['early_voting_starts', 'early_voting_ends'], answer: earlyVoting },
  {
    id: 'mail',
    slugs: [
      'has_no_excuse_absentee',
      'has_automatic_vbm',
      'absentee_deadline_online',
      'absentee_deadline_mail',
      'absentee_request_methods',
      'ballot_return_deadline_mail',
    ],
    answer: votingByMail,
  },
  { id: 'felony', slugs: ['felony_voting_options'], answer: afterFelony },
];

/** Registration methods, in the order in which a sentence lists them. */
const METHODS_IN_ORDER = ['online', 'mail', 'in_person', 'email', 'fax', 'phone'];

function register(values: Values, locale: Locale): Answer {
  const methods = chosen(values, 'registration_methods');
  const deadline = known(values, 'registration_deadline_in_person');
  // In a state without registration, a footnote says so.
  if (!methods)
    return answerOf(deadline?.text === NOT_OFFERED ? [{ text: '', notes: [deadline.footnotes] }] : [], locale);
  const ordered = [
    ...METHODS_IN_ORDER.filter((method) => methods.includes(method)),
    ...methods.filter((method) => !METHODS_IN_ORDER.includes(method)),
  ];
  const listed = locale.either(ordered.map((method) => lowerFirst(optionLabel(locale, method))));
  const notes = [footnotesOf(values, 'registration_methods')];
  return answerOf([{ text: listed || locale.t('answer.noUsualWay'), notes }], locale);
}

function registrationDeadline(values: Values, locale: Locale): Answer {
  const methods = [
    { slug: 'registration_deadline_online', way: 'online' },
    { slug: 'registration_deadline_mail', way: 'mail' },
    { slug: 'registration_deadline_in_person', way: 'in_person' },
  ];
  return answerOf([...deadlineSentences(values, methods, 'register', locale), ...sameDay(values, locale)], locale);
}

function idAtThePolls(values: Values, locale: Locale): Answer {
  const value = known(values, 'id_laws_in_person_voting');
  return answerOf(value ? idSentences(value, locale) : [], locale);
}

function pollingHours(values: Values, locale: Locale): Answer {
  const { t, language } = locale;
  const { hours } = CATALOGS[language];
  const [open, close] = [known(values, 'polls_open'), known(values, 'polls_close')];
  if (!open && !close) return answerOf([], locale);
  const notes = [open?.footnotes ?? '', close?.footnotes ?? ''];
  if (open && open.text === close?.text) return answerOf([translate(open.text, hours), { text: '', notes }], locale);
  const [from, to] = [open, close].map((time) => (isClock(time?.text) ? hours(time?.text ?? '') : undefined));
  if (from !== undefined && to !== undefined)
    return answerOf([{ text: t('answer.hours', { from, to }), notes }], locale);
  const hoursSentence = (time: typeof open, key: 'answer.pollsOpen' | 'answer.pollsClose'): Sentence => {
    if (!time) return { text: t(key, { time: t('answer.notKnown') }) };
    const { text, notes: textNotes = [] } = translate(time.text, hours);
    return { text: text && t(key, { time: lowerFirst(text) }), notes: [...textNotes, time.footnotes] };
  };
  return answerOf([hoursSentence(open, 'answer.pollsOpen'), hoursSentence(close, 'answer.pollsClose')], locale);
}

const isClock = (text: string | undefined) => text !== undefined && /^\d/.test(text);

/** Translates a text by the rules of the language. It becomes a note if it exists only in English. */
function translate(text: string, rule: (text: string) => string | undefined): Sentence {
  const words = rule(text);
  return words === undefined ? { text: '', notes: [text] } : { text: words };
}

function votingByMail(values: Values, locale: Locale): Answer {
  const { t } = locale;
  const eligibility = mailEligibility(values, locale);
  const requests = deadlineSentences(values, requestMethods(values), 'request', locale);
  const returnDeadline = known(values, 'ballot_return_deadline_mail');
  if (eligibility.length + requests.length === 0 && !returnDeadline) return answerOf([], locale);
  const isSent = known(values, 'has_automatic_vbm')?.text === 'True';
  return answerOf(
    [
      ...(eligibility.length > 0 ? eligibility : [{ text: t('answer.mail.whoNotKnown') }]),
      ...(requests.length > 0 || isSent ? requests : [{ text: t('answer.mail.requestNotKnown') }]),
      returnByMail(returnDeadline, locale),
    ],
    locale,
  );
}

function returnByMail(deadline: ReturnType<typeof known>, locale: Locale): Sentence {
  const { t } = locale;
  if (!deadline) return { text: t('answer.mail.returnNotKnown') };
  const { text, notes } =
    deadline.text === NOT_OFFERED
      ? { text: lowerFirst(t('answer.notOffered')), notes: [] }
      : deadlineWords('ballot_return_deadline_mail', deadline.text, locale);
  const timed = withTime(text, deadline.footnotes, locale);
  return { text: t('answer.mail.return', inSentence(timed.text)), notes: [...notes, ...timed.notes] };
}

/** The request deadlines to answer with. They omit methods that the state lacks, and what is not needed if every voter is sent a ballot. */
function requestMethods(values: Values) {
  const methods = chosen(values, 'absentee_request_methods');
  const isSent = known(values, 'has_automatic_vbm')?.text === 'True';
  return [
    { slug: 'absentee_deadline_online', way: 'online' },
    { slug: 'absentee_deadline_mail', way: 'mail' },
  ].filter(({ slug, way }) => {
    const value = known(values, slug);
    if (!value) return !isSent && (!methods || methods.includes(way));
    return !(isSent && value.text === NOT_OFFERED);
  });
}

function mailEligibility(values: Values, { t }: Locale): Sentence[] {
  const automatic = known(values, 'has_automatic_vbm');
  const noExcuse = known(values, 'has_no_excuse_absentee');
  if (automatic?.text === 'True') return [{ text: t('answer.mail.everyVoter'), notes: [automatic.footnotes] }];
  if (!noExcuse) return [];
  const text = t(noExcuse.text === 'True' ? 'answer.mail.anyVoter' : 'answer.mail.withReason');
  return [{ text, notes: [noExcuse.footnotes] }];
}

function afterFelony(values: Values, locale: Locale): Answer {
  const slug = 'felony_voting_options';
  const footnotes = footnotesOf(values, slug);
  const value = { slug, selected: chosen(values, slug) ?? null, footnotes };
  const includesFootnotes = felonySentence(value)?.includes(footnotes) ?? footnotes === '';
  return answerOf(
    [{ text: felonySentence(value, locale.language) ?? '', notes: includesFootnotes ? [] : [footnotes] }],
    locale,
  );
}

type DayValue = Pick<TextValue, 'text' | 'footnotes'>;

function earlyVoting(values: Values, locale: Locale): Answer {
  const { t } = locale;
  const start = known(values, 'early_voting_starts');
  const end = known(values, 'early_voting_ends');
  if (!start && !end) return answerOf([], locale);
  if (start?.text === NOT_OFFERED || end?.text === NOT_OFFERED)
    return answerOf([{ text: t('answer.notOffered'), notes: [start?.footnotes ?? '', end?.footnotes ?? ''] }], locale);
  const first = start && firstDay(start, end, locale);
  const last = end && lastDay(end, locale);
  if (first && last) {
    const text = t('answer.early.period', { first: first.text, last: last.text });
    return answerOf([{ text, notes: [...first.notes, ...last.notes] }], locale);
  }
  return answerOf(
    [
      first
        ? { ...first, text: t('answer.early.from', { first: first.text }) }
        : { text: t('answer.early.firstNotKnown') },
      last ? { ...last, text: t('answer.early.until', { last: last.text }) } : { text: t('answer.early.lastNotKnown') },
    ],
    locale,
  );
}

function firstDay({ text, footnotes }: DayValue, end: DayValue | undefined, locale: Locale): TextWithNotes {
  const day = deadlineWords('early_voting_starts', text, locale);
  // A footnote on both days follows only the last one.
  return footnotes === end?.footnotes ? day : addNotes(day, withFootnote(day.text, footnotes, locale));
}

function lastDay({ text, footnotes }: DayValue, locale: Locale): TextWithNotes {
  const { text: words, notes } = deadlineWords('early_voting_ends', text, locale);
  const day = words.replace(/^(?:by|hasta) /, '');
  return addNotes({ text: day, notes }, untilTime(day, footnotes, locale) ?? withFootnote(day, footnotes, locale));
}

const addNotes = (day: TextWithNotes, { text, notes }: TextWithNotes): TextWithNotes => ({
  text,
  notes: [...day.notes, ...notes],
});

type Value = NonNullable<ReturnType<typeof known>>;
/** A time at which voters may register and vote on the same day. */
type When = 'electionDay' | 'earlyVoting';

/** Describes whether voters can register and vote on the same day. An unknown answer is never a "no". */
function sameDay(values: Values, locale: Locale): Sentence[] {
  const days: [When, Value | undefined][] = [
    ['electionDay', known(values, 'has_sdr_election_day')],
    ['earlyVoting', known(values, 'has_sdr_early_voting')],
  ];
  const [[, first], [, second]] = days as [(typeof days)[0], (typeof days)[0]];
  if (!first && !second) return [];
  if (first?.text === 'False' && second?.text === 'False' && first.footnotes === second.footnotes)
    return [withFootnote(locale.t('answer.sameDay.never'), first.footnotes, locale)];
  const daysWith = (text: string | undefined) => days.filter(([, value]) => value?.text === text);
  const yes = daysWith('True');
  return [
    ...(yes.length === 2
      ? [onBoth(first, second, locale)]
      : yes.map(([day, value]) => daySentence('yes', day, value, locale))),
    ...daysWith('False').map(([day, value]) => daySentence('no', day, value, locale)),
    ...daysWith(undefined).map(([day]) => ({ text: locale.t('answer.sameDay.notKnown', { day }) })),
  ];
}

const daySentence = (answer: 'yes' | 'no', day: When, value: Value | undefined, locale: Locale): Sentence =>
  withFootnote(locale.t(`answer.sameDay.${answer}`, { day }), value?.footnotes ?? '', locale);

function onBoth(first: Value | undefined, second: Value | undefined, locale: Locale): Sentence {
  const { t } = locale;
  const electionDay = withFootnote(t('answer.sameDay.onElectionDay'), first?.footnotes ?? '', locale);
  const earlyVoting = withFootnote(t('answer.sameDay.duringEarlyVoting'), second?.footnotes ?? '', locale);
  const text = t('answer.sameDay.both', { electionDay: electionDay.text, earlyVoting: earlyVoting.text });
  return { text, notes: [...electionDay.notes, ...earlyVoting.notes] };
}
