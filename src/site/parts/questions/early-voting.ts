import { known, type TextValue, type Values } from '../../../../db/domain/text/values.js';
import { NOT_OFFERED } from '../../../../db/domain/vocabulary.js';
import type { Locale } from '../../../messages/locale.js';
import { deadlineWords } from './deadline-sentences.js';
import type { Answer } from './question.js';
import { answerOf, type TextWithNotes, untilTime, withFootnote } from './sentences.js';

type DayValue = Pick<TextValue, 'text' | 'footnotes'>;

export function earlyVoting(values: Values, locale: Locale): Answer {
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
