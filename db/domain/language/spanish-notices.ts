/** Notices of the search about missing content. */
const NOTICES: Readonly<Record<string, string>> = {
  'This service has no answers about voting more than once.': 'Este servicio no responde sobre votar más de una vez.',
  'This service has no answers about voting, signing or asking for a ballot for others.':
    'Este servicio no responde sobre votar, firmar o pedir una papeleta por otra persona.',
  'This service has no answers about the ballots of people who have died.':
    'Este servicio no responde sobre las papeletas de personas fallecidas.',
  'This service has no answers about paying for votes.': 'Este servicio no responde sobre pagar por votos.',
  'This service has no lists of candidates.': 'Este servicio no tiene listas de candidatos.',
  'This service does not have what is on a ballot.': 'Este servicio no tiene el contenido de las papeletas.',
  'This service has no results, counts or audits of elections.':
    'Este servicio no tiene resultados, recuentos ni auditorías de elecciones.',
  'This service has nothing about parties and their aims.':
    'Este servicio no tiene información sobre los partidos y sus propuestas.',
  'This service has no officeholders and no districts.':
    'Este servicio no tiene información sobre funcionarios electos ni distritos.',
  'This service has nothing about jury duty.': 'Este servicio no tiene información sobre el servicio de jurado.',
  'This service has nothing about work at the polls.':
    'Este servicio no tiene información sobre el trabajo en los lugares de votación.',
  'This service has no rules about what people may do or wear at the polls.':
    'Este servicio no tiene reglas sobre lo que se puede hacer o llevar puesto en los lugares de votación.',
  'This service has nothing about holidays and time off from work.':
    'Este servicio no tiene información sobre días feriados ni permisos del trabajo.',
  'This service has nothing about how votes are counted and ranked.':
    'Este servicio no tiene información sobre cómo se cuentan y se ordenan los votos.',
  'This service has nothing about ending a registration.':
    'Este servicio no tiene información sobre cómo cancelar una inscripción.',
  'This service has nothing about a duty to vote.': 'Este servicio no tiene información sobre el deber de votar.',
};

const TERRITORIES: Readonly<Record<string, string>> = {
  'American Samoa': 'Samoa Americana',
  'the U.S. Virgin Islands': 'las Islas Vírgenes de los Estados Unidos',
  'the Northern Mariana Islands': 'las Islas Marianas del Norte',
};

/** Translates a notice, without the English name of an office in parentheses. @returns undefined for unknown forms */
export function notice(text: string): string | undefined {
  const [, territory, office] =
    /^This service does not cover (.*?)\. (?:Its election office: (.*)|If .*)$/.exec(text.replace(/ \(.*?\)/, '')) ??
    [];
  if (territory === undefined) return NOTICES[text];
  const next = office ? `Su oficina electoral: ${office}` : 'Si vota en un estado, agregue su nombre.';
  return `Este servicio no incluye ${TERRITORIES[territory] ?? territory}. ${next}`;
}
