import type { Verb } from './rule.js';

export type DeadlineAction =
  | 'REGISTER'
  | 'REQUEST_BALLOT'
  | 'RETURN_BALLOT'
  | 'VOTE_EARLY'
  | 'REQUEST_EMERGENCY_BALLOT';

export const DEADLINE_METHODS = ['IN_PERSON', 'MAIL', 'ONLINE'] as const;
export type DeadlineMethod = (typeof DEADLINE_METHODS)[number];

/** A field whose text is a deadline. */
export interface DeadlineField {
  slug: string;
  action: DeadlineAction;
  /** Null if the field is about all methods. */
  method: DeadlineMethod | null;
  /** The verbs that its rules may have. Texts about the start or end of a period contain no verb. */
  verbs: readonly Verb[];
}

const inPerson = { method: 'IN_PERSON', verbs: ['received', 'done'] } as const;
const online = { method: 'ONLINE', verbs: ['received', 'done'] } as const;
/** Letters may count by postmark or by arrival, which can be days apart. */
const byMail = { method: 'MAIL', verbs: ['received', 'postmarked'] } as const;

/** The deadline fields, in the order of lists of deadlines. */
export const DEADLINE_FIELDS: readonly DeadlineField[] = [
  { slug: 'registration_deadline_in_person', action: 'REGISTER', ...inPerson },
  { slug: 'registration_deadline_mail', action: 'REGISTER', ...byMail },
  { slug: 'registration_deadline_online', action: 'REGISTER', ...online },
  { slug: 'absentee_request_start_date', action: 'REQUEST_BALLOT', method: null, verbs: ['opens'] },
  { slug: 'absentee_deadline_in_person', action: 'REQUEST_BALLOT', ...inPerson },
  { slug: 'absentee_deadline_mail', action: 'REQUEST_BALLOT', ...byMail },
  { slug: 'absentee_deadline_online', action: 'REQUEST_BALLOT', ...online },
  { slug: 'early_voting_starts', action: 'VOTE_EARLY', method: 'IN_PERSON', verbs: ['opens'] },
  { slug: 'early_voting_ends', action: 'VOTE_EARLY', method: 'IN_PERSON', verbs: ['closes'] },
  { slug: 'ballot_return_deadline_in_person', action: 'RETURN_BALLOT', ...inPerson },
  { slug: 'ballot_return_deadline_mail', action: 'RETURN_BALLOT', ...byMail },
  {
    slug: 'emergency_ballot_request_deadline',
    action: 'REQUEST_EMERGENCY_BALLOT',
    method: null,
    verbs: ['received', 'done'],
  },
];

const bySlug = new Map(DEADLINE_FIELDS.map((field) => [field.slug, field]));

export function deadlineField(slug: string): DeadlineField | undefined {
  return bySlug.get(slug);
}
