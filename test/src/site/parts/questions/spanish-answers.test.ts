import { describe, expect, it } from 'vitest';
import type { Values } from '../../../../../db/domain/text/values.js';
import { LOCALES } from '../../../../../src/messages/locale.js';
import { QUESTIONS } from '../../../../../src/site/parts/questions/answers.js';
import type { Answer } from '../../../../../src/site/parts/questions/sentences.js';
import { valuesByState } from '../../../../support/question-values.js';

const valuesOf = valuesByState();

const answerTo = (id: string, values: Values, language: 'en' | 'es' = 'es'): Answer =>
  (QUESTIONS.find((question) => question.id === id) as (typeof QUESTIONS)[number]).answer(values, LOCALES[language]);

/** What is in Spanish; what is in English stands as `…`. */
const inSpanish = ({ parts }: Answer): string =>
  parts
    .map(({ text, language }) => (language === 'es' ? text : '…'))
    .join('')
    .replaceAll('\u00a0', ' ');

/** Words that no Spanish sentence has. The official terms name these two in brackets. */
const ENGLISH =
  /\b(?!parole|probation)(?:the|of|and|or|by|to|on|in|at|for|with|not|is|are|be|must|may|if|only|from|before|after|election|ballot|received|required|postmarked|voters?|mail|deadline|days?|county|offered|known)\b/i;

/** The numbers of an answer. A full hour is the same with and without its minutes. */
const numbersIn = (text: string) => new Set(text.replaceAll(':00', '').match(/\d+/g));
const WAYS = [
  [/\bonline\b/i, /\b(?:por internet|inscripción por internet|solicitudes por internet)\b/i],
  [/\bby mail\b/i, /\bpor correo\b(?! electrónico)/i],
  [/\bin person\b/i, /\ben persona\b/i],
  [/\bby email\b/i, /\bpor correo electrónico\b/i],
  [/\bpostmarked\b/i, /\bsello del correo\b/i],
  [/\breason\b/i, /\bmotivo\b/i],
  [/\bnot while\b/i, /\bno mientras\b/i],
  [/\bon parole\b/i, /\(parole\)/],
  [/\bon probation\b/i, /\(probation\)/],
  [/\bit depends\b/i, /\bdepende\b/i],
  [/\bnot known\b/i, /\bno se sabe\b/i],
] as const;

describe('the seven answers in Spanish', () => {
  it.each(QUESTIONS)('say the same as in English in all states: $id', ({ id }) => {
    expect(valuesOf.size).toBe(51);
    for (const [state, values] of valuesOf) {
      const [answer, english] = [answerTo(id, values), answerTo(id, values, 'en')];
      const own = inSpanish(answer);
      expect(own, state).not.toMatch(ENGLISH);
      expect(answer.parts.map(({ text }) => text).join('')).toBe(answer.text);
      expect(answer.isKnown).toBe(english.isKnown);
      expect([...numbersIn(answer.text)].sort(), state).toEqual([...numbersIn(english.text)].sort());
      // In free text, the same words stand for other things.
      if (id !== 'id' && id !== 'early-voting')
        for (const [word, words] of WAYS)
          if (word.test(english.text))
            expect(words.test(answer.text) || word.test(answer.text), `${state} ${word}`).toBe(true);
    }
  });
});

describe('the sentences in Spanish', () => {
  it.each([
    [
      'registration-deadline',
      'RI',
      'Por internet o en persona: hasta 30 días antes del día de las elecciones. Por correo: su inscripción debe tener el sello del correo a más tardar 30 días antes del día de las elecciones. No es posible inscribirse el mismo día de las elecciones. (En inglés: …) No es posible inscribirse y votar el mismo día en la votación anticipada.',
    ],
    [
      'felony',
      'FL',
      'Depende de su caso. En general: no mientras esté en prisión, en libertad condicional (parole) o en libertad a prueba (probation); sí después de cumplir toda la sentencia. (En inglés: …)',
    ],
    ['id', 'TX', 'Se exige identificación con foto. (En inglés: …)'],
  ])('answer %s in %s', (id, state, text) => {
    expect(inSpanish(answerTo(id, valuesOf.get(state) ?? new Map()))).toBe(text);
  });

  it('never soften a time that is for some voters only', () => {
    const values = new Map([
      ['has_no_excuse_absentee', { text: 'True', footnotes: '' }],
      [
        'absentee_deadline_online',
        { text: 'Received 1 day before Election Day', footnotes: 'By 5 p.m., for a ballot sent by email.' },
      ],
    ]);
    expect(inSpanish(answerTo('mail', values))).toContain(
      'Solicitud por internet: hasta 1 día antes del día de las elecciones. (En inglés: …)',
    );
  });
});
