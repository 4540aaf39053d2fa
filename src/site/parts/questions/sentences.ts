import { CATALOGS } from '../../../../db/domain/language/languages.js';
import { capitalized } from '../../../../db/domain/text/format.js';
import { inBrackets } from '../../../../db/domain/text/values.js';
import type { Locale } from '../../../messages/locale.js';
import type { Answer, Part } from './question.js';

/** A sentence in the language of the page, and the footnotes that follow it. */
export interface Sentence {
  text: string;
  notes?: readonly string[];
}

/** Part of a sentence, and the footnotes that follow the sentence. */
export interface TextWithNotes {
  text: string;
  notes: readonly string[];
}

/**
 * Adds a footnote to a text: `on Election Day (provisional ballot)`. In other languages than English, a footnote without a translation
 * follows the sentence in English.
 */
export function withFootnote(text: string, footnotes: string, { language }: Locale): TextWithNotes {
  if (language === 'en' || footnotes === '') return { text: `${text}${inBrackets(footnotes)}`, notes: [] };
  const words = CATALOGS[language].note(footnotes);
  return words === undefined ? { text, notes: [footnotes] } : { text: `${text} (${words})`, notes: [] };
}

/**
 * Adds the time of day at the start of footnotes to a text: `10 days before Election Day, by 5 p.m.`
 *
 * @returns undefined if the footnotes do not begin with a time
 */
export function untilTime(text: string, footnotes: string, { language }: Locale): TextWithNotes | undefined {
  const time = CATALOGS[language].timeOf(footnotes);
  return time && { text: `${text}${time.words}`, notes: time.isAll ? [] : [footnotes] };
}

/** Joins sentences to an answer, without repetitions. */
export function answerOf(sentences: readonly Sentence[], locale: Locale): Answer {
  const used = new Set<string>();
  const parts = sentences.flatMap(({ text, notes = [] }) => [
    ...newPart(sentence(text), used, locale),
    ...newNoteParts(notes, used, locale),
  ]);
  if (parts.length === 0) {
    const text = locale.t('answer.unknown');
    return { text, parts: [{ text, language: locale.language }], isKnown: false };
  }
  const joined = joinParts(parts);
  return { text: joined.map(({ text }) => text).join(''), parts: joined, isKnown: true };
}

function newPart(text: string, used: Set<string>, { language }: Locale): Part[] {
  if (text === '' || used.has(text)) return [];
  used.add(text);
  return [{ text: ` ${text}`, language }];
}

/** Returns the footnotes after a sentence. Those only in English are in parentheses and marked as English. */
function newNoteParts(notes: readonly string[], used: Set<string>, locale: Locale): Part[] {
  const { language, t } = locale;
  const translate = (note: string) => (language === 'en' || note === '' ? note : CATALOGS[language].note(note));
  // Times may repeat, because each belongs to another deadline.
  const english = notes.filter((note) => translate(note) === undefined && (!used.has(note) || note.startsWith('By ')));
  for (const note of english) used.add(note);
  return [
    ...notes.flatMap((note) => newPart(sentence(translate(note) ?? ''), used, locale)),
    ...(english.length === 0
      ? []
      : [
          { text: ` (${t('value.inEnglish')} `, language },
          { text: [...new Set(english)].map(sentence).join(' '), language: 'en' as const },
          { text: ')', language },
        ]),
  ];
}

/** Merges consecutive parts in the same language. */
function joinParts(parts: readonly Part[]): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.language === part.language) last.text += part.text;
    else joined.push({ ...part });
  }
  const [first] = joined;
  if (first) first.text = first.text.trimStart();
  return joined;
}

export function sentence(text: string): string {
  const trimmed = text.trim();
  const ended = /[.!?]$/.test(trimmed) || trimmed === '' ? trimmed : `${trimmed}.`;
  return capitalized(ended);
}
