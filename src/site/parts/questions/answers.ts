import { felonySentence } from '../../../../db/domain/language/felony-sentence.js';
import { CATALOGS } from '../../../../db/domain/language/languages.js';
import { lowerFirst } from '../../../../db/domain/text/format.js';
import { chosen, footnotesOf, known, type Values } from '../../../../db/domain/text/values.js';
import { NOT_OFFERED } from '../../../../db/domain/vocabulary.js';
import type { Locale } from '../../../messages/locale.js';
import { optionLabel } from '../../../messages/words.js';
import { deadlineSentences, deadlineWords, inSentence, withTime } from './deadline-sentences.js';
import { idSentences } from './id-sentences.js';
import type { Answer } from './question.js';
import { sameDay } from './same-day.js';
import { answerOf, type Sentence } from './sentences.js';

/** Registration methods, in the order in which a sentence lists them. */
const METHODS_IN_ORDER = ['online', 'mail', 'in_person', 'email', 'fax', 'phone'];

export function register(values: Values, locale: Locale): Answer {
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

export function registrationDeadline(values: Values, locale: Locale): Answer {
  const methods = [
    { slug: 'registration_deadline_online', way: 'online' },
    { slug: 'registration_deadline_mail', way: 'mail' },
    { slug: 'registration_deadline_in_person', way: 'in_person' },
  ];
  return answerOf([...deadlineSentences(values, methods, 'register', locale), ...sameDay(values, locale)], locale);
}

export function idAtThePolls(values: Values, locale: Locale): Answer {
  const value = known(values, 'id_laws_in_person_voting');
  return answerOf(value ? idSentences(value, locale) : [], locale);
}

export function pollingHours(values: Values, locale: Locale): Answer {
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

export function votingByMail(values: Values, locale: Locale): Answer {
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

export function afterFelony(values: Values, locale: Locale): Answer {
  const slug = 'felony_voting_options';
  const footnotes = footnotesOf(values, slug);
  const value = { slug, selected: chosen(values, slug) ?? null, footnotes };
  const includesFootnotes = felonySentence(value)?.includes(footnotes) ?? footnotes === '';
  return answerOf(
    [{ text: felonySentence(value, locale.language) ?? '', notes: includesFootnotes ? [] : [footnotes] }],
    locale,
  );
}
