import type { DeadlineField } from '../deadlines/fields.js';
import type { Catalog } from './catalog.js';
import words from './es.json' with { type: 'json' };
import { hours, note, timeOf } from './spanish-notes.js';

type Texts = Readonly<Record<string, string>>;

/**
 * Terms of the national mail registration form in Spanish (Election Assistance Commission, November 1, 2024) and of the translations of
 * vote.gov (July 25, 2024), both in the public domain. Other phrases are our own, built from these terms. Translators use "libertad
 * condicional" for both parole and probation, so the English words stay.
 *
 * Names of states are those of the Unicode CLDR (common/subdivisions/es.xml). None of them needs an article, so sentences can use any name.
 *
 * The forms of deadlines have N for a number. Those for letters, which must have arrived or be postmarked, are different.
 */
const OPTIONS: Texts = words.options;
const DEADLINES: Texts = words.deadlines;
const LETTERS: Texts = words.letters;
const KINDS: Texts = words.elections;
const PARTS: Texts = words.electionParts;
const CONDITIONS: Texts = words.electionConditions;
const NOTICES: Texts = words.notices;
const TERRITORIES: Texts = words.territories;

const COUNT = /\b(\d{1,3}) (business day|day|month)s?\b/;

function deadline(text: string, { method }: DeadlineField): string | undefined {
  const [, count = ''] = COUNT.exec(text) ?? [];
  const form = text.replace(COUNT, 'N $2s');
  const translated = (method === 'MAIL' ? LETTERS[form] : undefined) ?? DEADLINES[form];
  return translated && (count === '1' ? singular(translated) : translated).replace('N', count);
}

/** Converts words to the singular: one day, one business day, or one month. */
const singular = (text: string): string =>
  text
    .replace(/dentro de los (N días(?: laborables)?) siguientes/, 'a más tardar $1 después')
    .replace('N días laborables', 'N día laborable')
    .replace('N días', 'N día')
    .replace('N meses', 'N mes');

/** The name of an election is a kind, which may be followed by a year, a purpose, and a condition. */
const ELECTION = /^([A-Za-z ]+?)(?: (\d{4}))?(?: \(([^)]+)\))?(?:, (if needed|where needed))?$/;

/** Returns `Elecciones generales de 2028`, or undefined for names of another form. Names that only one state uses stay in English. */
function electionName(name: string): string | undefined {
  const [, kind = '', year, part, condition] = ELECTION.exec(name) ?? [];
  const translated = KINDS[kind];
  if (translated === undefined || (part !== undefined && PARTS[part] === undefined)) return undefined;
  return [translated, year && ` de ${year}`, part && ` (${PARTS[part]})`, condition && `, ${CONDITIONS[condition]}`]
    .filter(Boolean)
    .join('');
}

/** Translates a notice, without the English name of an office in parentheses. @returns undefined for unknown forms */
function notice(text: string): string | undefined {
  const [, territory, office] =
    /^This service does not cover (.*?)\. (?:Its election office: (.*)|If .*)$/.exec(text.replace(/ \(.*?\)/, '')) ??
    [];
  if (territory === undefined) return NOTICES[text];
  const next = office ? `Su oficina electoral: ${office}` : 'Si vota en un estado, agregue su nombre.';
  return `Este servicio no incluye ${TERRITORIES[territory] ?? territory}. ${next}`;
}

export const SPANISH: Catalog = {
  topics: words.topics,
  states: words.states,
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
