import type { DeadlineField } from '../deadlines/fields.js';
import type { Catalog } from './catalog.js';
import { electionName } from './spanish-elections.js';
import { hours, note, timeOf } from './spanish-notes.js';
import { notice } from './spanish-notices.js';

/**
 * Terms of the national mail registration form in Spanish (Election Assistance Commission, November 1, 2024) and of the translations of
 * vote.gov (July 25, 2024), both in the public domain. Other phrases are our own, built from these terms.
 */
const OPTIONS: Readonly<Record<string, string>> = {
  in_person: 'En persona',
  mail: 'Por correo',
  online: 'Por internet',
  email: 'Por correo electrónico',
  fax: 'Por fax',
  phone: 'Por teléfono',
  drop_box: 'Buzón para papeletas',
  early_voting_site: 'Lugar de votación anticipada',
  local_election_office: 'Oficina electoral local',
  polling_place: 'Lugar de votación',
  imprisoned: 'En prisión',
  // Translators use "libertad condicional" for both options, so the English words stay.
  parole: 'En libertad condicional (parole)',
  probation: 'En libertad a prueba (probation)',
  post_sentence: 'Después de cumplir toda la sentencia',
};

/** Names of states in the Unicode CLDR (common/subdivisions/es.xml). None of them needs an article, so sentences can use any name. */
const STATES: Readonly<Record<string, string>> = {
  DC: 'Washington D. C.',
  HI: 'Hawái',
  LA: 'Luisiana',
  MI: 'Míchigan',
  MO: 'Misuri',
  MS: 'Misisipi',
  NC: 'Carolina del Norte',
  ND: 'Dakota del Norte',
  NH: 'Nuevo Hampshire',
  NJ: 'Nueva Jersey',
  NM: 'Nuevo México',
  NY: 'Nueva York',
  OR: 'Oregón',
  PA: 'Pensilvania',
  SC: 'Carolina del Sur',
  SD: 'Dakota del Sur',
  WV: 'Virginia Occidental',
};

/** The forms of deadlines, with N for a number. */
const DEADLINES: Readonly<Record<string, string>> = {
  'Received N days before Election Day': 'hasta N días antes del día de las elecciones',
  'Received N business days before Election Day': 'hasta N días laborables antes del día de las elecciones',
  'Received by Election Day': 'hasta el mismo día de las elecciones',
  'N days before Election Day': 'N días antes del día de las elecciones',
  'N business days before Election Day': 'N días laborables antes del día de las elecciones',
  'N months before Election Day': 'N meses antes del día de las elecciones',
  'By Election Day': 'hasta el mismo día de las elecciones',
  'January 1': '1 de enero',
  'January 1 or N days before Election Day, whichever is earlier':
    '1 de enero o N días antes del día de las elecciones, lo que ocurra primero',
  'Any time': 'en cualquier momento',
  'No specific deadline': 'sin fecha límite específica',
};
/** The forms of deadlines for letters, which must have arrived or be postmarked. */
const LETTERS: Readonly<Record<string, string>> = {
  'Received N days before Election Day': 'debe ser recibida a más tardar N días antes del día de las elecciones',
  'Received N business days before Election Day':
    'debe ser recibida a más tardar N días laborables antes del día de las elecciones',
  'Received by Election Day': 'debe ser recibida a más tardar el día de las elecciones',
  'Postmarked N days before Election Day':
    'debe tener el sello del correo a más tardar N días antes del día de las elecciones',
  'Postmarked by Election Day': 'debe tener el sello del correo a más tardar el día de las elecciones',
  'Postmarked by Election Day, received within N days after Election Day':
    'debe tener el sello del correo a más tardar el día de las elecciones y ser recibida dentro de los N días siguientes',
  'Postmarked by Election Day, received within N business days after Election Day':
    'debe tener el sello del correo a más tardar el día de las elecciones y ser recibida dentro de los N días laborables siguientes',
};

const COUNT = /\b(\d{1,3}) (business day|day|month)s?\b/;

function deadline(text: string, { method }: DeadlineField): string | undefined {
  const [, count = ''] = COUNT.exec(text) ?? [];
  const form = text.replace(COUNT, 'N $2s');
  const words = (method === 'MAIL' ? LETTERS[form] : undefined) ?? DEADLINES[form];
  return words && (count === '1' ? singular(words) : words).replace('N', count);
}

/** Converts words to the singular: one day, one business day, or one month. */
const singular = (words: string): string =>
  words
    .replace(/dentro de los (N días(?: laborables)?) siguientes/, 'a más tardar $1 después')
    .replace('N días laborables', 'N día laborable')
    .replace('N días', 'N día')
    .replace('N meses', 'N mes');

export const SPANISH: Catalog = {
  topics: {
    registration: 'Inscribirse para votar',
    voter_id: 'Identificación para votar',
    in_person: 'Votar en persona',
    absentee: 'Solicitar una papeleta de voto por correo',
    ballot_return: 'Devolver la papeleta',
    felony: 'Derechos tras un delito grave',
    overseas: 'Militares y votantes en el extranjero',
    contacts: 'Contactos',
  },
  states: STATES,
  optionLabel: (option) => OPTIONS[option],
  notice,
  yes: 'Sí',
  no: 'No',
  notOffered: 'no se ofrece',
  deadline,
  electionName,
  hours,
  note,
  timeOf,
};
