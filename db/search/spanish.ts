import { isEnglish } from './english-words.js';

/** Words with which people ask in Spanish, without accents, and the English words of the same meaning. */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    register:
      'registrar registrarme registrarse registro registrado registrada inscribirme inscribirse inscripcion inscrito inscrita',
    vote: 'votar voto votan votamos vota votacion votaciones sufragio',
    voter: 'votante votantes elector electores',
    ballot: 'boleta boletas papeleta papeletas',
    mail: 'correo',
    absentee: 'ausente ausentes ausencia',
    deadline: 'plazo limite ultimo ultima',
    when: 'cuando',
    where: 'donde adonde',
    how: 'como',
    what: 'que cual',
    who: 'quien quienes',
    can: 'puedo pueden puede podemos',
    need: 'necesito necesita necesitan',
    close: 'cierra cierran cierre',
    open: 'abre abren apertura',
    polls: 'urna urnas casilla casillas',
    early: 'anticipada anticipado anticipadamente temprano temprana',
    identification: 'identificacion licencia pasaporte',
    election: 'eleccion elecciones',
    next: 'proxima proximo proximas siguiente',
    primary: 'primaria primarias',
    felony:
      'felonia felonias delincuente delincuentes delito delitos convicto convictos condena condenado antecedentes',
    parole: 'condicional',
    prison: 'carcel prision preso presos',
    citizen: 'ciudadano ciudadana ciudadanos ciudadania',
    online: 'internet linea',
    request: 'solicitar solicito solicitud pedir pido',
    track: 'rastrear rastreo',
    military: 'militar militares ejercito',
    overseas: 'extranjero exterior',
    wife: 'esposo esposa marido hijo hija hermano hermana madre padre',
    student: 'estudiante estudiantes universidad',
    phone: 'telefono',
    office: 'oficina oficinas',
    time: 'hora horas horario horarios',
    day: 'dia dias fecha fechas',
    state: 'estado estados',
    age: 'edad',
    candidates: 'candidato candidatos candidata candidatas',
    results: 'resultado resultados',
    am: 'estoy',
    '': 'son tiene tienen sera seran sido hay habra fue estan tengo debo necesita sin sobre hasta otro otra ya no si a al con de del el en es esta hay la las le lo los me mi mis para por se si ser soy su tengo un una y yo el la',
  }).flatMap(([english, words]) => words.split(' ').map((word) => [word, english] as const)),
);

const PHRASES: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/\b(?:centro|lugar|sitio|mesa) de votacion\b/g, 'polling place'],
  [/\b(?:por|a traves del) correo\b/g, 'by mail'],
  [/\ben persona\b/g, 'in person'],
  [/\bdia de (?:las )?elecciones\b/g, 'election day'],
  [/\bestoy (?:registrad[oa]|inscrit[oa])\b/g, 'am i registered'],
  [/\bel mismo dia\b/g, 'same day'],
  [/\bfecha limite\b|\bultimo dia\b/g, 'deadline'],
];

/** Other names of states in Spanish, besides those of pages. */
export const SPANISH_STATES: Readonly<Record<string, string>> = {
  'distrito de columbia': 'DC',
  'nueva hampshire': 'NH',
  tejas: 'TX',
};

/** One such word makes a question Spanish. `registrar` is English as well. */
const isSpanish = (word: string): boolean => word.length > 3 && WORDS.has(word) && !isEnglish(word);

/** A question in Spanish in English words; another one as it is. */
export function fromSpanish(words: readonly string[]): readonly string[] {
  if (!words.some(isSpanish)) return words;
  let text = words.join(' ');
  for (const [pattern, replacement] of PHRASES) text = text.replace(pattern, replacement);
  return text
    .split(' ')
    .map((word) => WORDS.get(word) ?? word)
    .filter(Boolean);
}
