import type { CivilDay } from './civil-day.js';
import { type ComputedPoint, computePoints } from './compute.js';
import { type Election, isFederalGeneral } from './elections.js';
import type { DeadlineAction, DeadlineMethod } from './fields.js';
import { noteOfPoint, WHY } from './notes.js';
import { printPoint, printRule } from './print-rule.js';
import type { Point, Verb } from './rule.js';
import { type DeadlineItem, type DeadlineRule, EVERY_ELECTION } from './rules.js';

export const DEADLINE_KINDS = ['RECEIVED', 'POSTMARKED', 'DONE', 'OPENS', 'CLOSES'] as const;
export type DeadlineKind = (typeof DEADLINE_KINDS)[number] & Uppercase<Verb>;

/** How sure a date is, or why there is none. */
export const DEADLINE_STATUSES = [
  'COUNTED',
  'MOVED',
  'MAY_MOVE',
  'LATEST',
  'UNCONFIRMED',
  'NOT_OFFERED',
  'NO_LIMIT',
  'NOT_COMPUTED',
  'UNKNOWN',
] as const;
export type DeadlineStatus = (typeof DEADLINE_STATUSES)[number];

/** What the time of a deadline is: one of the clock, or the moment at which the polls or the office close. */
export const TIME_KINDS = ['CLOCK', 'POLLS_CLOSE', 'OFFICE_CLOSE'] as const;
export type TimeKind = (typeof TIME_KINDS)[number];

/** One day of a deadline field of a state for an election, or the reason why there is none. */
export interface Deadline {
  /** `US-2028-11-07.CA.ballot_return_deadline_mail.postmarked`; without the last part if `kind` is null. */
  id: string;
  election: Election;
  /** Code of the state. */
  state: string;
  /** Slug of the field. */
  field: string;
  action: DeadlineAction;
  method: DeadlineMethod | null;
  kind: DeadlineKind | null;
  /** The day that the rule, with its roll, gives; the plain count if the rule is `UNCONFIRMED` for the election. */
  date: CivilDay | null;
  /**
   * The last business day not after the plain count; by mail, at least a week before the day of arrival, and no later than that of the
   * postmark. The last day of a period is the day itself. Null for `OPENS` and `LATEST`.
   */
  actBy: CivilDay | null;
  /** The plain count. */
  countedDate: CivilDay | null;
  /** Local time, `HH:MM`. */
  time: string | null;
  timeKind: TimeKind | null;
  status: DeadlineStatus;
  /** A sentence or two for voters: why a date moved or may move, or why there is none. Null if there is nothing to explain. */
  statusNote: string | null;
  /** The rule of this day, as `parseRule` reads it. */
  rule: string | null;
}

/**
 * The deadlines of an election, sorted by state, by the order of the fields, and by the order in the rule. An election of one state only
 * has deadlines of that state. The result depends on nothing but the arguments: not on today's date, not on the server's time zone.
 */
export function deadlinesOf(election: Election, items: readonly DeadlineItem[]): Deadline[] {
  const isGeneral = isFederalGeneral(election);
  return items
    .filter(({ state }) => election.state === null || election.state === state)
    .flatMap((item) => deadlinesOfItem(election, item, isGeneral));
}

function deadlinesOfItem(election: Election, item: DeadlineItem, isGeneral: boolean): Deadline[] {
  const own = isGeneral ? item.general : (item.others.get(election.type) ?? item.others.get(EVERY_ELECTION));
  if (!own) return unconfirmed(election, item);
  const found = ofRule(election, item, own);
  // The text is about general elections, so it does not explain a day of another election.
  return isGeneral ? found : found.map((one) => ({ ...one, statusNote: one.statusNote ?? own.note }));
}

function ofRule(election: Election, item: DeadlineItem, { rule, note }: DeadlineRule): Deadline[] {
  switch (rule) {
    case null:
      return item.text === ''
        ? [without(election, item, 'UNKNOWN', WHY.unknown)]
        : [without(election, item, 'NOT_COMPUTED', WHY.unreadable)];
    case 'not_offered':
      return [{ ...without(election, item, 'NOT_OFFERED', note || WHY.notOffered), rule: printRule(rule) }];
    case 'no_limit':
      return [{ ...without(election, item, 'NO_LIMIT', note || WHY.noLimit), rule: printRule(rule) }];
    case '?':
      return [{ ...without(election, item, 'NOT_COMPUTED', note || WHY.unreadable), rule: printRule(rule) }];
    default:
      return computePoints(rule, election.date, item.field.method === 'MAIL').map((computed) =>
        withDate(election, item, computed, note),
      );
  }
}

/**
 * What the rule of federal general elections gives for another election, where nothing says that it holds. Rolls are left out: they are
 * evidence from general elections.
 */
function unconfirmed(election: Election, item: DeadlineItem): Deadline[] {
  const { rule, note } = item.general;
  if (rule === null || rule === '?')
    return ofRule(election, item, { rule, note: [note, WHY.unconfirmed].filter(Boolean).join(' ') });
  if (typeof rule === 'string') {
    const why = rule === 'not_offered' ? WHY.notOfferedInGeneral : WHY.noLimitInGeneral;
    return [{ ...without(election, item, 'UNCONFIRMED', why), rule: printRule(rule) }];
  }
  const points = rule.map(({ roll: _, ...point }): Point => point);
  return computePoints(points, election.date, item.field.method === 'MAIL').map((computed) => {
    const statusNote = [WHY.unconfirmed, noteOfPoint(computed, item.field.action, '')].filter(Boolean).join(' ');
    return { ...withDate(election, item, computed, ''), status: 'UNCONFIRMED', statusNote };
  });
}

/** A deadline without a date. Its kind is known if all texts of the field have the same one. */
function without(election: Election, { state, field }: DeadlineItem, status: DeadlineStatus, note: string): Deadline {
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
    statusNote: note,
    rule: null,
  };
}

function withDate(election: Election, item: DeadlineItem, computed: ComputedPoint, note: string): Deadline {
  const { point, date, actBy, countedDate, status } = computed;
  const kind = kindOf(point.verb);
  return {
    ...without(election, item, status, ''),
    id: idOf(election, item.state, item.field.slug, kind),
    kind,
    date,
    actBy,
    countedDate,
    ...timeOf(point),
    statusNote: noteOfPoint(computed, item.field.action, note),
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
