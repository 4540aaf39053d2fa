import { DEADLINE_FIELDS, type DeadlineField } from '../deadlines/fields.js';
import slugs from './field-actions.json' with { type: 'json' };
import type { VoterActionKind } from './status.js';
import { type Situation, waysOf } from './ways-left.js';
import type { Over } from './what-is-over.js';

/** The slugs of the values that help with each action, in the order of reading: links first. */
export const HELP_SLUGS: Readonly<Record<VoterActionKind, readonly string[]>> = slugs.help;

/** The slugs of what is true for some voters only. */
export const FOR_SOME_SLUGS: readonly string[] = slugs.forSome;

/** Whom to ask, and where to look something up. */
export const CONTACT_SLUGS: readonly string[] = slugs.contacts;

/** What a voter does with the help of a field, and how, if it is about one way. */
type FieldAction = Pick<DeadlineField, 'action' | 'method'>;

/** Who may act, how, where, and with what. Nothing that is true after the last day as well, such as the tool that tracks a ballot. */
const bySlug = new Map<string, FieldAction>([
  ...DEADLINE_FIELDS.map((field) => [field.slug, field] as const),
  ...Object.entries(slugs.actions).flatMap(([action, byMethod]) =>
    Object.entries(byMethod).flatMap(([way, own]) => {
      const method = way === 'ANY' ? null : way;
      return own.map((slug) => [slug, { action, method } as FieldAction] as const);
    }),
  ),
]);

const ON_ELECTION_DAY = new Set(HELP_SLUGS.VOTE_ON_ELECTION_DAY);

/** What a voter does with the help of a field, and how if it is about one way. */
export function actionOfField(slug: string): { action: VoterActionKind | null; method: FieldAction['method'] } {
  if (ON_ELECTION_DAY.has(slug)) return { action: 'VOTE_ON_ELECTION_DAY', method: 'IN_PERSON' };
  const { action, method } = bySlug.get(slug) ?? { action: null, method: null };
  return action === 'REQUEST_EMERGENCY_BALLOT' ? { action: null, method: null } : { action, method };
}

/** Whether it may be too late for what a field helps with, before the election is over. */
export const helpsWithDeadline = (slug: string): boolean => bySlug.has(slug);

/** Whether what is over is about a field: in its way, or in some way if the field is about all. */
export function isAbout(slug: string, { values }: Pick<Situation, 'values'>): (over: Over) => boolean {
  const field = bySlug.get(slug);
  // A place to hand in a ballot that closes with early voting.
  const { text = '', footnotes = '' } = (slug === 'ballot_return_locations' && values.get(slug)) || {};
  const closesEarly = /early[ _]voting/i.test(`${text} ${footnotes}`);
  return ({ action, methods }) =>
    (field?.action === action && (field.method === null || methods.includes(field.method))) ||
    (closesEarly && action === 'VOTE_EARLY');
}

/** Whether there is something to know: voters can act in the way of the field. Registering when voting needs registration. */
export function isOffered(slug: string, situation: Omit<Situation, 'locale'>): boolean {
  const field = bySlug.get(slug.startsWith('has_sdr_') ? 'registration_methods' : slug);
  return !field || waysOf(field, situation).some(({ method }) => field.method === null || field.method === method);
}
