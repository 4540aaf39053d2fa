import type { Language } from '../../../../db/domain/language/catalog.js';
import { CATALOGS } from '../../../../db/domain/language/languages.js';
import { capitalized } from '../../../../db/domain/text/format.js';
import { inBrackets, type TextValue, type Values } from '../../../../db/domain/text/values.js';
import { NOT_OFFERED } from '../../../../db/domain/vocabulary.js';
import type { Locale } from '../../../messages/locale.js';

/** A text in one language. */
interface Part {
  text: string;
  language: Language;
}

export interface Answer {
  /** The answer in plain text, which says so if it is not known. */
  text: string;
  /** The answer in parts, because the dataset has some texts only in English. */
  parts: readonly Part[];
  isKnown: boolean;
}

/** A common question of voters, with a function that answers it from values. */
export interface Question {
  id: 'register' | 'registration-deadline' | 'id' | 'polling-hours' | 'early-voting' | 'mail' | 'felony';
  /** The fields of the answer. Links lead to the first one by default. */
  slugs: readonly [string, ...string[]];
  answer(values: Values, locale: Locale): Answer;
}

interface QuestionText {
  /** The full question: `When are the polls open?` */
  label: string;
  /** Two or three words before an answer: `Polling hours` */
  name: string;
  /** An explanation below the question. */
  hint: string;
}

export const questionText = ({ id }: Pick<Question, 'id'>, { t }: Locale): QuestionText => ({
  label: t(`question.${id}.label`),
  name: t(`question.${id}.name`),
  hint: t(`question.${id}.hint`),
});

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

/** Matches the start of most texts: `Photo ID required: Ohio license, …`. */
const ID_TEXT =
  /^(?:(No ID required for most voters)|(Photo ID with signature|Photo ID|ID) (required|requested)( in person)?)(?:: (.+))?$/;
const ID_KINDS: Readonly<Record<string, string>> = {
  ID: 'any',
  'Photo ID': 'photo',
  'Photo ID with signature': 'signed',
};

/** Describes what to bring to the polls. Text that exists only in English follows the translated rule. */
export function idSentences({ text, footnotes }: Pick<TextValue, 'text' | 'footnotes'>, locale: Locale): Sentence[] {
  const { language, t } = locale;
  if (text === NOT_OFFERED) return [{ text: t('answer.id.notNeeded'), notes: [footnotes] }];
  if (language === 'en') return [{ text, notes: [footnotes] }];
  const { rule, rest } = idRule(text, locale);
  return [{ text: rule, notes: [rest, footnotes] }];
}

/** Translates the rule of a text, such as `Se exige identificación con foto.`, and returns the rest in English. */
export function idRule(text: string, { t }: Locale): { rule: string; rest: string } {
  const [match, none, kind = '', verb = '', inPerson, list = ''] = ID_TEXT.exec(text) ?? [];
  if (match === undefined) return { rule: '', rest: text };
  if (none) return { rule: t('answer.id.mostNeedNone'), rest: list };
  const key = verb === 'required' ? 'answer.id.required' : 'answer.id.requested';
  return { rule: t(key, { kind: ID_KINDS[kind] ?? 'any', inPerson: inPerson ? 'yes' : 'no' }), rest: list };
}
