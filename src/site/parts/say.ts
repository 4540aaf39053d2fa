import { felonySentence } from '../../../db/domain/language/felony-sentence.js';
import { plain } from '../../../db/domain/text/values.js';
import { NOT_OFFERED, OPTION_SEPARATOR } from '../../../db/domain/vocabulary.js';
import { type Locale, optionLabel, valueText } from '../../messages/locale.js';
import type { FieldFormat } from '../operation-types.js';

interface SaidValue {
  slug: string;
  /** As the dataset has it: `True`, or options with commas between them. */
  text: string;
  footnotes?: string;
}

/** A value in words. Undefined if it exists in English only. */
export function say(
  { slug, text, footnotes = '' }: SaidValue,
  format: FieldFormat | undefined,
  locale: Locale,
): string | undefined {
  const { language, t } = locale;
  if (text === NOT_OFFERED) return t('value.notOffered');
  if (format === 'BOOLEAN' && text !== '') return t(text === 'True' ? 'value.yes' : 'value.no');
  if (text === '' || format === 'URL') return text;
  if (format !== 'MULTI_SELECT' && format !== 'SINGLE_SELECT')
    return language === 'en' ? text : valueText(locale, { text: plain(text), field: { slug, format: 'Markdown' } });
  const selected = text.split(OPTION_SEPARATOR);
  const listed = selected.map((option) => optionLabel(locale, option)).join(', ');
  return felonySentence({ slug, selected, footnotes }, language) ?? listed;
}
