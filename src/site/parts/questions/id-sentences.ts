import { NOT_OFFERED } from '../../../../db/domain/vocabulary.js';
import type { Locale } from '../../../voting/messages/locale.js';
import type { TextValue } from '../../../voting/values.js';
import type { Sentence } from './sentences.js';

/** How most texts begin: `Photo ID required: Ohio license, …`. */
const BEGINNING =
  /^(?:(No ID required for most voters)|(Photo ID with signature|Photo ID|ID) (required|requested)( in person)?)(?:: (.+))?$/;
const KINDS: Readonly<Record<string, string>> = { ID: 'any', 'Photo ID': 'photo', 'Photo ID with signature': 'signed' };

/** What to bring to the polls. Where only English exists, it follows what rules say in another language. */
export function idSentences({ text, footnotes }: Pick<TextValue, 'text' | 'footnotes'>, locale: Locale): Sentence[] {
  const { language, t } = locale;
  if (text === NOT_OFFERED) return [{ text: t('answer.id.notNeeded'), notes: [footnotes] }];
  if (language === 'en') return [{ text, notes: [footnotes] }];
  const { rule, rest } = idRule(text, locale);
  return [{ text: rule, notes: [rest, footnotes] }];
}

/** What rules say of a text, and what they do not say: `Se exige identificación con foto.` */
export function idRule(text: string, { t }: Locale): { rule: string; rest: string } {
  const [found, none, kind = '', verb = '', inPerson, list = ''] = BEGINNING.exec(text) ?? [];
  if (found === undefined) return { rule: '', rest: text };
  if (none) return { rule: t('answer.id.mostNeedNone'), rest: list };
  const key = verb === 'required' ? 'answer.id.required' : 'answer.id.requested';
  return { rule: t(key, { kind: KINDS[kind] ?? 'any', inPerson: inPerson ? 'yes' : 'no' }), rest: list };
}
