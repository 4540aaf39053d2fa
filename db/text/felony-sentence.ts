import { ALL, EITHER } from './format.js';

const FIELD = 'felony_voting_options';

/** The options of the field in the order of a sentence. */
const STAGES = [
  { option: 'imprisoned', name: 'in prison' },
  { option: 'parole', name: 'on parole' },
  { option: 'probation', name: 'on probation' },
  { option: 'post_sentence', name: 'after the whole sentence' },
] as const;

/** Footnotes that only date the rule or say it again. All others are conditions: who pays, who applies, which felonies count. */
const NO_CONDITION = /^(Since [^;]*|Not while in [^;]*|No voting on [^;]*|No waiting period[^;]*)$/;

interface FelonyValue {
  slug: string;
  /** The chosen options; null if they are unknown. */
  selected?: readonly string[] | null;
  footnotes: string;
}

/**
 * When people convicted of a felony may vote, in words: `No, not while on parole. Yes after the whole sentence.` The footnotes belong
 * behind it: with conditions in them, the sentence says that it depends, because a plain yes may lead someone to break the law.
 *
 * @returns undefined for other fields, and if the value is unknown or has other options
 */
export function felonySentence({ slug, selected, footnotes }: FelonyValue): string | undefined {
  if (slug !== FIELD || !selected?.every((option) => STAGES.some((stage) => stage.option === option))) return undefined;
  const named = (isChosen: boolean) =>
    STAGES.filter(({ option }) => selected.includes(option) === isChosen).map(({ name }) => name);
  const [yes, no] = [named(true), named(false)];
  const may = `yes ${ALL.format(yes)}`;
  const mayNot = `not while ${EITHER.format(no)}`;
  const hasCondition = footnotes !== '' && !NO_CONDITION.test(footnotes);
  if (no.length === 0)
    return hasCondition ? 'It depends on your case. In general: yes, even in prison.' : 'Yes, even in prison.';
  if (yes.length === 0) return 'No, not even after the whole sentence.';
  const isYesFirst = yes.length > 1;
  if (hasCondition)
    return `It depends on your case. In general: ${isYesFirst ? `${may}; ${mayNot}` : `${mayNot}; ${may}`}.`;
  return isYesFirst ? `Y${may.slice(1)}. N${mayNot.slice(1)}.` : `No, ${mayNot}. Y${may.slice(1)}.`;
}
