import type { TextValue } from '../../../../db/domain/text/values.js';
import { NOT_OFFERED } from '../../../../db/domain/vocabulary.js';
import type { Locale } from '../../../messages/locale.js';
import type { Sentence } from './sentences.js';

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
