import type { CivilDay } from './civil-day.js';
import { type ComputedPoint, computePoints, type DeadlineNote, notesOfPoint } from './compute.js';
import { type Election, isFederalGeneral } from './elections.js';
import type { DeadlineAction, DeadlineMethod } from './fields.js';
import { type Point, printPoint, printRule, type Rule, type Verb } from './rule.js';
import { type DeadlineItem, type DeadlineRule, EVERY_ELECTION } from './rules.js';

export type DeadlineKind = Uppercase<Verb>;

/** The certainty of a date, or the reason why there is none. */
export type DeadlineStatus =
  | ComputedPoint['status']
  | 'UNCONFIRMED'
  | 'NOT_OFFERED'
  | 'NO_LIMIT'
  | 'NOT_COMPUTED'
  | 'UNKNOWN';

/** The kind of time of a deadline: a clock time, or the closing time of the polls or the office. */
export type TimeKind = 'CLOCK' | 'POLLS_CLOSE' | 'OFFICE_CLOSE';

/** A date of a deadline field of a state for an election, or the reason why there is none. */
export interface Deadline {
  /** The id, such as `US-2028-11-07.CA.ballot_return_deadline_mail.postmarked`. It has no last part if `kind` is null. */
  id: string;
  election: Election;
  state: string;
  field: string;
  action: DeadlineAction;
  method: DeadlineMethod | null;
  kind: DeadlineKind | null;
  /** The date of the rule after its roll, or the counted date if the rule is `UNCONFIRMED` for the election. */
  date: CivilDay | null;
  /**
   * The last business day up to the counted date. By mail, it is at least a week before the arrival, and no later than the postmark. The
   * last day of a period is the exact day. Null for `OPENS` and `LATEST`.
   */
  actBy: CivilDay | null;
  countedDate: CivilDay | null;
  /** Local time, `HH:MM`. */
  time: string | null;
  timeKind: TimeKind | null;
  status: DeadlineStatus;
  /** Why a date moved or may move, or why there is none. Empty if there is nothing to explain. */
  notes: readonly DeadlineNote[];
  /** The rule of this date, in the syntax of `parseRule`. */
  rule: string | null;
}

/**
 * Computes the deadlines of an election, sorted by state, field, and order in the rule. An election of one state has only deadlines of that
 * state. The result depends only on the arguments, not on the current date or the time zone of the server.
 */
export function deadlinesOf(election: Election, items: readonly DeadlineItem[]): Deadline[] {
  const isGeneral = isFederalGeneral(election);
  return items
    .filter(({ state }) => election.state === null || election.state === state)
    .flatMap((item) => deadlinesOfItem(election, item, isGeneral));
}

function deadlinesOfItem(election: Election, item: DeadlineItem, isGeneral: boolean): Deadline[] {
  const rule = isGeneral ? item.general : (item.others.get(election.type) ?? item.others.get(EVERY_ELECTION));
  if (!rule) return unconfirmed(election, item);
  const evidence = written(rule);
  const deadlines = applyRule(election, item, rule.rule, evidence);
  // The text is about general elections, so it does not explain dates of other elections.
  return isGeneral
    ? deadlines
    : deadlines.map((deadline) => ({ ...deadline, notes: deadline.notes.length > 0 ? deadline.notes : evidence }));
}

const written = ({ note }: DeadlineRule): string[] => (note === '' ? [] : [note]);

/** What rules without a day mean, and why there is none unless evidence says so. */
const UNDATED = {
  not_offered: { status: 'NOT_OFFERED', reason: 'notOffered' },
  no_limit: { status: 'NO_LIMIT', reason: 'noLimit' },
  '?': { status: 'NOT_COMPUTED', reason: 'unreadable' },
} as const;

function applyRule(election: Election, item: DeadlineItem, rule: Rule | null, evidence: readonly string[]): Deadline[] {
  if (rule === null && item.text === '') return [withoutDate(election, item, 'UNKNOWN', [{ reason: 'unknown' }])];
  if (rule === null) return [withoutDate(election, item, 'NOT_COMPUTED', [{ reason: 'unreadable' }])];
  if (typeof rule === 'string') {
    const { status, reason } = UNDATED[rule];
    return [withoutDate(election, item, status, evidence.length > 0 ? evidence : [{ reason }], rule)];
  }
  const isMailed = item.field.method === 'MAIL';
  return computePoints(rule, election.date, isMailed).map((one) => withDate(election, item, one, evidence));
}

const UNCONFIRMED: DeadlineNote = { reason: 'unconfirmed' };

/**
 * Applies the rule of federal general elections to another election, without evidence that it is valid there. Rolls are ignored, because
 * they are evidence from general elections.
 */
function unconfirmed(election: Election, item: DeadlineItem): Deadline[] {
  const { rule } = item.general;
  if (rule === null) return applyRule(election, item, rule, []);
  if (rule === '?') return [withoutDate(election, item, 'NOT_COMPUTED', [...written(item.general), UNCONFIRMED], rule)];
  if (typeof rule === 'string') {
    const reason = rule === 'not_offered' ? 'notOfferedInGeneral' : 'noLimitInGeneral';
    return [withoutDate(election, item, 'UNCONFIRMED', [{ reason }], rule)];
  }
  const points = rule.map(({ roll: _, ...point }): Point => point);
  return computePoints(points, election.date, item.field.method === 'MAIL').map((computed) => {
    const deadline = withDate(election, item, computed, []);
    return { ...deadline, status: 'UNCONFIRMED', notes: [UNCONFIRMED, ...deadline.notes] };
  });
}

/** Creates a deadline without a date. Its kind is known if all texts of the field have the same one. */
function withoutDate(
  election: Election,
  { state, field }: DeadlineItem,
  status: DeadlineStatus,
  notes: readonly DeadlineNote[],
  rule?: Extract<Rule, string>,
): Deadline {
  const { slug, action, method, verbs } = field;
  const kind = verbs.length === 1 ? kindOf(verbs[0] as Verb) : null;
  return {
    id: idOf(election, state, slug, kind),
    election,
    state,
    field: slug,
    action,
    method,
    kind,
    date: null,
    actBy: null,
    countedDate: null,
    time: null,
    timeKind: null,
    status,
    notes,
    rule: rule === undefined ? null : printRule(rule),
  };
}

function withDate(
  election: Election,
  item: DeadlineItem,
  computed: ComputedPoint,
  evidence: readonly string[],
): Deadline {
  const { point, date, actBy, countedDate, status } = computed;
  const kind = kindOf(point.verb);
  return {
    ...withoutDate(election, item, status, notesOfPoint(computed, item.field.action, evidence)),
    id: idOf(election, item.state, item.field.slug, kind),
    kind,
    date,
    actBy,
    countedDate,
    ...timeOf(point),
    rule: printPoint(point),
  };
}

function timeOf({ time }: Point): Pick<Deadline, 'time' | 'timeKind'> {
  if (time === undefined) return { time: null, timeKind: null };
  if (time.includes(':')) return { time, timeKind: 'CLOCK' };
  return { time: null, timeKind: time.toUpperCase() as TimeKind };
}

function idOf(election: Election, state: string, slug: string, kind: DeadlineKind | null): string {
  const id = `${election.id}.${state}.${slug}`;
  return kind ? `${id}.${kind.toLowerCase()}` : id;
}

function kindOf(verb: Verb): DeadlineKind {
  return verb.toUpperCase() as DeadlineKind;
}
