import { expect, it } from 'vitest';
import { VOTING_LOCALES } from '../../../../db/domain/voting/messages/locale.js';
import { statusNote } from '../../../../db/domain/voting/status-note.js';

it('the note on a day names its holiday in each language, and has evidence in English alone', () => {
  const holiday = { name: 'veterans', isObserved: true } as const;
  const day = { reason: 'deadline', day: '2028-11-10', countedDay: '2028-11-10', holiday } as const;
  const notes = [{ reason: 'unconfirmed' } as const, day, 'It did in 2022.'];
  expect(statusNote(notes, VOTING_LOCALES.en)).toEqual({
    text: "This day follows the state's general-election rules. This election may differ. Call the election office to confirm. The deadline is Friday, November 10, which is Veterans Day (observed). It did in 2022.",
    english: [],
  });
  expect(statusNote(notes, VOTING_LOCALES.es)).toEqual({
    text: 'Este día sigue las reglas del estado para las elecciones generales. Estas elecciones pueden ser distintas. Llame a la oficina electoral para confirmarlo. La fecha límite es el viernes, 10 de noviembre, que es feriado (Día de los Veteranos, fecha de observancia).',
    english: ['It did in 2022.'],
  });
});
