import { ALL, capitalized, EITHER } from '../text/format.js';
import type { Language } from './catalog.js';
import english from './en.json' with { type: 'json' };
import spanish from './es.json' with { type: 'json' };

/** The words of the sentence about when people convicted of a felony may vote. In English, `no` precedes `not while in prison` at its start. */
const WORDS = {
  en: { ...english.felony, all: ALL, either: EITHER },
  es: {
    ...spanish.felony,
    all: new Intl.ListFormat('es', { type: 'conjunction' }),
    either: new Intl.ListFormat('es', { type: 'disjunction' }),
  },
} satisfies Record<Language, object>;

const plain = (...parts: readonly string[]): string => parts.map((part) => `${capitalized(part)}.`).join(' ');

const FIELD = 'felony_voting_options';

/** The options of the field, in the order of the sentence. */
const STAGES = ['imprisoned', 'parole', 'probation', 'post_sentence'] as const;

/** Matches footnotes that only date or repeat the rule. All others are conditions: who pays, who applies, which felonies count. */
const NO_CONDITION = /^(Since [^;]*|Not while in [^;]*|No voting on [^;]*|No waiting period[^;]*)$/;

interface FelonyValue {
  slug: string;
  /** The chosen options, or null if they are unknown. */
  selected?: readonly string[] | null;
  footnotes: string;
}

/**
 * Describes when people convicted of a felony may vote: `No, not while on parole. Yes after the whole sentence.` The footnotes belong after
 * it. If they have conditions, the sentence says that it depends, because a plain "yes" could lead someone to break the law.
 *
 * @returns undefined for other fields, and if the value is unknown or has other options
 */
export function felonySentence(
  { slug, selected, footnotes }: FelonyValue,
  language: Language = 'en',
): string | undefined {
  if (slug !== FIELD || !selected?.every((option) => STAGES.some((stage) => stage === option))) return undefined;
  const { stages, all, either, ...words } = WORDS[language];
  const stagesWhere = (isChosen: boolean) =>
    STAGES.filter((stage) => selected.includes(stage) === isChosen).map((stage) => stages[stage]);
  const [yes, no] = [stagesWhere(true), stagesWhere(false)];
  const hasCondition = footnotes !== '' && !NO_CONDITION.test(footnotes);
  /** Several sentences, or one that says that it depends. */
  const sentence = (...parts: string[]) =>
    hasCondition ? words.depends.replace('{text}', parts.join('; ')) : plain(...parts);
  if (no.length === 0) return sentence(words.always);
  if (yes.length === 0) return words.never;
  const may = words.may.replace('{stages}', all.format(yes));
  const mayNot = words.mayNot.replace('{stages}', either.format(no));
  if (yes.length > 1) return sentence(may, mayNot);
  return hasCondition ? sentence(mayNot, may) : sentence(`${words.no}${mayNot}`, may);
}
