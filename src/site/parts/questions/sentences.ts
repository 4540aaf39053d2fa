import { CATALOGS } from '../../../../db/domain/language/languages.js';
import { capitalized } from '../../../../db/domain/text/format.js';
import type { Locale } from '../../../voting/messages/locale.js';
import { inBrackets } from '../../../voting/values.js';
import type { Answer, Part } from './question.js';

/** A sentence in the language of the page, and the footnotes that follow it. */
export interface Sentence {
  text: string;
  notes?: readonly string[];
}

/** Words within a sentence, and the footnotes that they leave to follow it. */
export interface Noted {
  text: string;
  notes: readonly string[];
}

/**
 * Words with a footnote behind them: `on Election Day (provisional ballot)`. In another language than English, what its rules do not say
 * follows the sentence in English.
 */
export function behind(text: string, footnotes: string, { language }: Locale): Noted {
  if (language === 'en' || footnotes === '') return { text: `${text}${inBrackets(footnotes)}`, notes: [] };
  const words = CATALOGS[language].note(footnotes);
  return words === undefined ? { text, notes: [footnotes] } : { text: `${text} (${words})`, notes: [] };
}

/**
 * Words that go on with the time of the day that footnotes begin with: `10 days before Election Day, by 5 p.m.`
 *
 * @returns undefined if they begin with none
 */
export function untilTime(text: string, footnotes: string, { language }: Locale): Noted | undefined {
  const time = CATALOGS[language].timeOf(footnotes);
  return time && { text: `${text}${time.words}`, notes: time.isAll ? [] : [footnotes] };
}

/** The answer of some sentences. What they say more than once is there once. */
export function answerOf(sentences: readonly Sentence[], locale: Locale): Answer {
  const said = new Set<string>();
  const parts = sentences.flatMap(({ text, notes = [] }) => [
    ...partOf(sentence(text), said, locale),
    ...noteParts(notes, said, locale),
  ]);
  if (parts.length === 0) {
    const text = locale.t('answer.unknown');
    return { text, parts: [{ text, language: locale.language }], isKnown: false };
  }
  const joined = joinedParts(parts);
  return { text: joined.map(({ text }) => text).join(''), parts: joined, isKnown: true };
}

function partOf(text: string, said: Set<string>, { language }: Locale): Part[] {
  if (text === '' || said.has(text)) return [];
  said.add(text);
  return [{ text: ` ${text}`, language }];
}

/** The footnotes after a sentence. What only English has is in brackets, and named as English. */
function noteParts(notes: readonly string[], said: Set<string>, locale: Locale): Part[] {
  const { language, t } = locale;
  const wordsOf = (note: string) => (language === 'en' || note === '' ? note : CATALOGS[language].note(note));
  // A time is said of each deadline.
  const english = notes.filter((note) => wordsOf(note) === undefined && (!said.has(note) || note.startsWith('By ')));
  for (const note of english) said.add(note);
  return [
    ...notes.flatMap((note) => partOf(sentence(wordsOf(note) ?? ''), said, locale)),
    ...(english.length === 0
      ? []
      : [
          { text: ` (${t('value.inEnglish')} `, language },
          { text: [...new Set(english)].map(sentence).join(' '), language: 'en' as const },
          { text: ')', language },
        ]),
  ];
}

/** Parts of the same language as one. */
function joinedParts(parts: readonly Part[]): Part[] {
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
