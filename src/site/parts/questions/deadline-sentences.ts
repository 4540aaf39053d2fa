import { deadlineField } from '../../../../db/domain/deadlines/fields.js';
import { CATALOGS } from '../../../../db/domain/language/languages.js';
import { lowerFirst } from '../../../../db/domain/text/format.js';
import { known, type TextValue, type Values } from '../../../../db/domain/text/values.js';
import { NOT_OFFERED } from '../../../../db/domain/vocabulary.js';
import { type Locale, optionLabel } from '../../../messages/locale.js';
import { type Sentence, type TextWithNotes, untilTime } from './sentences.js';

/** The deadline field of a way to register or to request a ballot. */
interface DeadlineOfWay {
  slug: string;
  /** The option, such as `mail`. */
  way: string;
}

/** A known deadline, with its method in words: `by mail`. */
interface KnownDeadline extends DeadlineOfWay, Pick<TextValue, 'text' | 'footnotes'> {
  method: string;
}

/** A deadline that one or more methods share. */
interface SharedDeadline {
  methods: string[];
  deadline: TextWithNotes;
  footnotes: string;
}

/**
 * Describes the deadlines of several methods: `Online or by mail: received 11 days before Election Day, by 5 p.m.` Methods with the same
 * deadline share a sentence. There are no sentences if all deadlines are unknown.
 */
export function deadlineSentences(
  values: Values,
  ways: readonly DeadlineOfWay[],
  act: 'register' | 'request',
  locale: Locale,
): Sentence[] {
  if (!ways.some(({ slug }) => known(values, slug))) return [];
  const dated: KnownDeadline[] = [];
  const undated: Sentence[] = [];
  for (const { slug, way } of ways) {
    const value = known(values, slug);
    const method = lowerFirst(optionLabel(locale, way));
    if (!value) undated.push({ text: locale.t(`answer.${act}.notKnown`, { way: method }) });
    else if (value.text === NOT_OFFERED) undated.push(notOffered(method, value.footnotes, act, locale));
    else dated.push({ slug, way, ...value, method });
  }
  const shared = locale.language === 'en' ? shareByDay(dated) : shareByText(dated, locale);
  const isSingle = shared.length === 1 && undated.length === 0 && act === 'register';
  const sentences = shared.map(({ methods, deadline, footnotes }) => {
    const { text, notes } = withTime(deadline.text, footnotes, locale);
    const full = isSingle
      ? text
      : locale.t(`answer.${act}.deadline`, { ways: locale.either(methods), ...inSentence(text) });
    return { text: full, notes: [...deadline.notes, ...notes] };
  });
  return [...sentences, ...undated];
}

/** Says that a method is not offered, in the words of its footnote if there are any. */
function notOffered(method: string, footnotes: string, act: 'register' | 'request', { language, t }: Locale): Sentence {
  const words = footnotes && CATALOGS[language].note(footnotes);
  return words ? { text: words } : { text: t(`answer.${act}.notOffered`, { way: method }), notes: [footnotes] };
}

/** Adds the time of day from a footnote to a deadline. Other footnotes follow the sentence. */
export const withTime = (text: string, footnotes: string, locale: Locale): TextWithNotes =>
  untilTime(text, footnotes, locale) ?? { text, notes: [footnotes] };

/** Formats a deadline within a sentence. If it exists only in English, the sentence says so, and the text follows. */
export function deadlineWords(slug: string, text: string, { language, t }: Locale): TextWithNotes {
  const field = deadlineField(slug);
  const words = language === 'en' ? lowerFirst(text) : field && CATALOGS[language].deadline(text, field);
  return words === undefined ? { text: t('answer.onlyEnglish'), notes: [text] } : { text: words, notes: [] };
}

/** Returns message arguments for a deadline. In Spanish, letters need another sentence: `su inscripción debe ser recibida …`. */
export const inSentence = (deadline: string) => ({ deadline, isLetter: deadline.startsWith('debe ') ? 'yes' : 'no' });

/** Groups methods whose deadlines have the same text. Deadlines by mail differ, because they are for arrival or for the postmark. */
function shareByText(dated: readonly KnownDeadline[], locale: Locale): SharedDeadline[] {
  const groups = Map.groupBy(dated, ({ slug, text, footnotes }) =>
    JSON.stringify([deadlineWords(slug, text, locale), footnotes]),
  );
  return [...groups].map(([key, group]) => {
    const [deadline, footnotes] = JSON.parse(key) as [TextWithNotes, string];
    return { methods: group.map(({ method }) => method), deadline, footnotes };
  });
}

/** Groups methods by day, for English. A postmark deadline by mail follows the day. */
function shareByDay(dated: readonly KnownDeadline[]): SharedDeadline[] {
  const days = Map.groupBy(dated, ({ text, footnotes }) => {
    const [, , day = text] = RECEIVED_OR_POSTMARKED.exec(text) ?? [];
    return JSON.stringify([lowerFirst(day), footnotes]);
  });
  return [...days].map(([key, group]) => {
    const [day, footnotes] = JSON.parse(key) as [string, string];
    const others = group.filter(({ way }) => way !== 'mail').map(({ method }) => method);
    const [, verb] = RECEIVED_OR_POSTMARKED.exec(group.find(({ way }) => way === 'mail')?.text ?? '') ?? [];
    const isPostmarkToo = verb === 'Postmarked' && others.length > 0;
    const text = isPostmarkToo ? `${day}; by mail, postmarked by then` : `${verb ? `${lowerFirst(verb)} ` : ''}${day}`;
    const mail = group.flatMap(({ way, method }) => (way === 'mail' ? method : []));
    return { methods: isPostmarkToo ? others : [...others, ...mail], deadline: { text, notes: [] }, footnotes };
  });
}

const RECEIVED_OR_POSTMARKED = /^(Received|Postmarked) (.*)$/;
