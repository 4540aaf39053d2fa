import { deadlineField } from '../../../../db/domain/deadlines/fields.js';
import { CATALOGS } from '../../../../db/domain/language/languages.js';
import { lowerFirst } from '../../../../db/domain/text/format.js';
import { NOT_OFFERED } from '../../../../db/domain/vocabulary.js';
import type { Locale } from '../../../voting/messages/locale.js';
import { optionLabel } from '../../../voting/messages/words.js';
import { known, type TextValue, type Values } from '../../../voting/values.js';
import { type Noted, type Sentence, untilTime } from './sentences.js';

/** A way to do something until a deadline. */
interface Way {
  slug: string;
  /** An option, such as `mail`. */
  way: string;
}

/** A deadline that is known, and how one acts until it, in words: `by mail`. */
interface Dated extends Way, Pick<TextValue, 'text' | 'footnotes'> {
  how: string;
}

/** The same deadline of one or several ways. */
interface Shared {
  hows: string[];
  deadline: Noted;
  footnotes: string;
}

/**
 * Sentences about the deadlines of several ways: `Online or by mail: received 11 days before Election Day, by 5 p.m.` Ways with the same
 * deadline share one. None, if all are unknown.
 */
export function deadlineSentences(
  values: Values,
  ways: readonly Way[],
  act: 'register' | 'request',
  locale: Locale,
): Sentence[] {
  if (!ways.some(({ slug }) => known(values, slug))) return [];
  const dated: Dated[] = [];
  const without: Sentence[] = [];
  for (const one of ways) {
    const value = known(values, one.slug);
    const how = lowerFirst(optionLabel(locale, one.way));
    if (!value) without.push({ text: locale.t(`answer.${act}.notKnown`, { way: how }) });
    else if (value.text === NOT_OFFERED) without.push(notOffered(how, value.footnotes, act, locale));
    else dated.push({ ...one, ...value, how });
  }
  const shared = locale.language === 'en' ? sharedInEnglish(dated) : sharedByWords(dated, locale);
  const isOne = shared.length === 1 && without.length === 0 && act === 'register';
  const sentences = shared.map(({ hows, deadline, footnotes }) => {
    const { text, notes } = withTime(deadline.text, footnotes, locale);
    const named = isOne ? text : locale.t(`answer.${act}.deadline`, { ways: locale.either(hows), ...inSentence(text) });
    return { text: named, notes: [...deadline.notes, ...notes] };
  });
  return [...sentences, ...without];
}

/** What a footnote says of it, or else that a way is not offered. */
function notOffered(way: string, footnotes: string, act: 'register' | 'request', { language, t }: Locale): Sentence {
  const words = footnotes && CATALOGS[language].note(footnotes);
  return words ? { text: words } : { text: t(`answer.${act}.notOffered`, { way }), notes: [footnotes] };
}

/** A deadline with the time of the day that a footnote adds. Other footnotes follow the sentence. */
export const withTime = (text: string, footnotes: string, locale: Locale): Noted =>
  untilTime(text, footnotes, locale) ?? { text, notes: [footnotes] };

/** A deadline within a sentence. Where only English exists, the sentence says so, and the text follows it. */
export function deadlineWords(slug: string, text: string, { language, t }: Locale): Noted {
  const field = deadlineField(slug);
  const words = language === 'en' ? lowerFirst(text) : field && CATALOGS[language].deadline(text, field);
  return words === undefined ? { text: t('answer.onlyEnglish'), notes: [text] } : { text: words, notes: [] };
}

/** Of a letter, Spanish says what must have arrived or be postmarked: `su inscripción debe ser recibida …`. */
export const inSentence = (deadline: string) => ({ deadline, isLetter: deadline.startsWith('debe ') ? 'yes' : 'no' });

/** By mail, it matters whether a letter must have arrived, so it only shares a sentence that says the same. */
function sharedByWords(dated: readonly Dated[], locale: Locale): Shared[] {
  const groups = Map.groupBy(dated, ({ slug, text, footnotes }) =>
    JSON.stringify([deadlineWords(slug, text, locale), footnotes]),
  );
  return [...groups].map(([key, group]) => {
    const [deadline, footnotes] = JSON.parse(key) as [Noted, string];
    return { hows: group.map(({ how }) => how), deadline, footnotes };
  });
}

/** In English, ways share a day; what differs by mail stands behind it. */
function sharedInEnglish(dated: readonly Dated[]): Shared[] {
  const days = Map.groupBy(dated, ({ text, footnotes }) => {
    const [, , day = text] = VERB.exec(text) ?? [];
    return JSON.stringify([lowerFirst(day), footnotes]);
  });
  return [...days].map(([key, group]) => {
    const [day, footnotes] = JSON.parse(key) as [string, string];
    const others = group.filter(({ way }) => way !== 'mail').map(({ how }) => how);
    const [, verb] = VERB.exec(group.find(({ way }) => way === 'mail')?.text ?? '') ?? [];
    const isPostmarkToo = verb === 'Postmarked' && others.length > 0;
    const text = isPostmarkToo ? `${day}; by mail, postmarked by then` : `${verb ? `${lowerFirst(verb)} ` : ''}${day}`;
    const mail = group.flatMap(({ way, how }) => (way === 'mail' ? how : []));
    return { hows: isPostmarkToo ? others : [...others, ...mail], deadline: { text, notes: [] }, footnotes };
  });
}

const VERB = /^(Received|Postmarked) (.*)$/;
