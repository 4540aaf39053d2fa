/**
 * Names of elections are a kind, which may be followed by a year, a purpose, and a condition. The terms are those of the national mail
 * registration form in Spanish and of vote.gov, as in the other texts. Names that only one state uses stay in English.
 */
const KINDS: Readonly<Record<string, string>> = {
  'General election': 'Elecciones generales',
  'General election for state offices': 'Elecciones generales para cargos estatales',
  'General election runoff': 'Segunda vuelta de las elecciones generales',
  'General municipal election': 'Elecciones municipales generales',
  'General municipal elections': 'Elecciones municipales generales',
  'Municipal election': 'Elecciones municipales',
  'Municipal elections': 'Elecciones municipales',
  'Regular local election': 'Elecciones locales ordinarias',
  'Consolidated election': 'Elecciones consolidadas',
  'Spring election': 'Elecciones de primavera',
  Primary: 'Elecciones primarias',
  'State primary': 'Elecciones primarias estatales',
  'Statewide primary': 'Elecciones primarias estatales',
  'General primary': 'Elecciones primarias generales',
  'Partisan primary': 'Elecciones primarias partidistas',
  'Municipal primary': 'Elecciones primarias municipales',
  'Municipal primaries': 'Elecciones primarias municipales',
  'Consolidated primary': 'Elecciones primarias consolidadas',
  'Spring primary': 'Elecciones primarias de primavera',
  'Presidential primary': 'Elecciones primarias presidenciales',
  'Presidential preference primary': 'Elecciones primarias de preferencia presidencial',
  'Primary for state offices': 'Elecciones primarias para cargos estatales',
  'Primary for the general election': 'Elecciones primarias para las elecciones generales',
  'Primary for the November general election': 'Elecciones primarias para las elecciones generales de noviembre',
};

const PARTS: Readonly<Record<string, string>> = {
  'cities, school districts, local measures': 'ciudades, distritos escolares y medidas locales',
  'judges, local offices': 'jueces y cargos locales',
  'local measures and districts': 'medidas y distritos locales',
  'local offices': 'cargos locales',
  'local offices and issues': 'cargos y medidas locales',
  'presidential year': 'año de elecciones presidenciales',
  runoff: 'segunda vuelta',
};

const CONDITIONS: Readonly<Record<string, string>> = {
  'if needed': 'si hace falta',
  'where needed': 'donde haga falta',
};

const FORM = /^([A-Za-z ]+?)(?: (\d{4}))?(?: \(([^)]+)\))?(?:, (if needed|where needed))?$/;

/** Returns `Elecciones generales de 2028`, or undefined for names of another form. */
export function electionName(name: string): string | undefined {
  const [, kind = '', year, part, condition] = FORM.exec(name) ?? [];
  const words = KINDS[kind];
  if (words === undefined || (part !== undefined && PARTS[part] === undefined)) return undefined;
  return [words, year && ` de ${year}`, part && ` (${PARTS[part]})`, condition && `, ${CONDITIONS[condition]}`]
    .filter(Boolean)
    .join('');
}
