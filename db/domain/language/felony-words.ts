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
  /** Formats each part as a sentence. */
  plain(...parts: readonly string[]): string;
  /** Formats a sentence whose footnotes have conditions. */
  depends(text: string): string;
}

const plain: FelonyWords['plain'] = (...parts) => parts.map((part) => `${capitalized(part)}.`).join(' ');
const [SPANISH_ALL, SPANISH_EITHER] = (['conjunction', 'disjunction'] as const).map(
  (type) => new Intl.ListFormat('es', { type }),
) as [Intl.ListFormat, Intl.ListFormat];

export const FELONY_WORDS: Readonly<Record<Language, FelonyWords>> = {
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
