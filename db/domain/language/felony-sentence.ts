import { ALL, capitalized, EITHER } from '../text/format.js';
import type { Language } from './catalog.js';

/** The words of the sentence about when people convicted of a felony may vote. */
interface FelonyWords {
  stages: Readonly<Record<'imprisoned' | 'parole' | 'probation' | 'post_sentence', string>>;
  /** `yes on parole` */
  may(stages: readonly string[]): string;
  /** `not while in prison` */
  mayNot(stages: readonly string[]): string;
  /** Precedes `not while in prison` at the start of a sentence. */
  no: string;
  always: string;
  never: string;
  plain(...parts: readonly string[]): string;
  /** Formats a sentence whose footnotes have conditions. */
  depends(text: string): string;
}

const plain: FelonyWords['plain'] = (...parts) => parts.map((part) => `${capitalized(part)}.`).join(' ');
const [SPANISH_ALL, SPANISH_EITHER] = (['conjunction', 'disjunction'] as const).map(
  (type) => new Intl.ListFormat('es', { type }),
) as [Intl.ListFormat, Intl.ListFormat];

const FELONY_WORDS: Readonly<Record<Language, FelonyWords>> = {
  en: {
    stages: {
      imprisoned: 'in prison',
      parole: 'on parole',
      probation: 'on probation',
      post_sentence: 'after the whole sentence',
    },
    may: (stages) => `yes ${ALL.format(stages)}`,
    mayNot: (stages) => `not while ${EITHER.format(stages)}`,
    no: 'no, ',
    always: 'yes, even in prison',
    never: 'No, not even after the whole sentence.',
    plain,
    depends: (text) => `It depends on your case. In general: ${text}.`,
  },
  es: {
    stages: {
      imprisoned: 'en prisión',
      parole: 'en libertad condicional (parole)',
      probation: 'en libertad a prueba (probation)',
      post_sentence: 'después de cumplir toda la sentencia',
    },
    may: (stages) => `sí ${SPANISH_ALL.format(stages)}`,
    mayNot: (stages) => `no mientras esté ${SPANISH_EITHER.format(stages)}`,
    no: '',
    always: 'sí, incluso en prisión',
    never: 'No, ni siquiera después de cumplir toda la sentencia.',
    plain,
    depends: (text) => `Depende de su caso. En general: ${text}.`,
  },
};

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
