import { yearOf } from '../deadlines/civil-day.js';
import type { Election } from '../deadlines/elections.js';

interface Kind {
  /** What a question calls it. */
  words: RegExp;
  isKind(election: Election): boolean;
}

const isPrimary = ({ type }: Election): boolean => type.includes('primary');
const isFederal = ({ state, type }: Election): boolean => state === null && type === 'general';
const yearInTerm = ({ date }: Election): number => yearOf(date) % 4;

/** In the order in which they are tried: what is special comes before what is common. */
const KINDS = {
  PRESIDENTIAL_PRIMARY: {
    words: /\bpresident\w* (?:\w+ )?(?:primar(?:y|ies)|caucus\w*)\b/,
    isKind: (election) => isPrimary(election) && /president/i.test(election.name),
  },
  PRIMARY: { words: /\bprimar(?:y|ies)\b|\bcaucus\w*\b/, isKind: isPrimary },
  RUNOFF: { words: /\brun ?offs?\b/, isKind: ({ type }) => type === 'runoff' },
  SPECIAL: { words: /\bspecial\b/, isKind: ({ type }) => type === 'special' },
  LOCAL: {
    words: /\b(?:municipal|local|city|town|mayor\w*|council|school|board|county)\b/,
    isKind: ({ name }) => /\b(?:municipal|local|cit(?:y|ies)|towns?|schools?|counties|council)\b/i.test(name),
  },
  PRESIDENTIAL: { words: /\bpresident\w*\b/, isKind: (one) => isFederal(one) && yearInTerm(one) === 0 },
  MIDTERM: { words: /\bmidterms?\b/, isKind: (one) => isFederal(one) && yearInTerm(one) === 2 },
  GENERAL: { words: /\bgeneral\b/, isKind: ({ type, name }) => type === 'general' && /general election/i.test(name) },
} as const satisfies Record<string, Kind>;

export type ElectionKind = keyof typeof KINDS;
export const ELECTION_KINDS = Object.keys(KINDS) as ElectionKind[];

/** The kind of election that a question names. */
export function electionKindOf(words: readonly string[]): ElectionKind | null {
  const text = words.join(' ');
  return ELECTION_KINDS.find((kind) => KINDS[kind].words.test(text)) ?? null;
}

/** Whether an election is of a kind; of null, any is. */
export const isOfKind = (election: Election, kind: ElectionKind | null): boolean =>
  kind === null || (KINDS[kind] as Kind).isKind(election);
