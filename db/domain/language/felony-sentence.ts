import type { Language } from './catalog.js';
import { FELONY_WORDS } from './felony-words.js';

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
  const words = FELONY_WORDS[language];
  const stagesWhere = (isChosen: boolean) =>
    STAGES.filter((stage) => selected.includes(stage) === isChosen).map((stage) => words.stages[stage]);
  const [yes, no] = [stagesWhere(true), stagesWhere(false)];
  const hasCondition = footnotes !== '' && !NO_CONDITION.test(footnotes);
  if (no.length === 0) return hasCondition ? words.depends(words.always) : words.plain(words.always);
  if (yes.length === 0) return words.never;
  const may = words.may(yes);
  const mayNot = words.mayNot(no);
  if (yes.length > 1) return hasCondition ? words.depends(`${may}; ${mayNot}`) : words.plain(may, mayNot);
  return hasCondition ? words.depends(`${mayNot}; ${may}`) : words.plain(`${words.no}${mayNot}`, may);
}
