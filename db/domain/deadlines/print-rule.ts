import type { DayExpression, Point, Rule } from './rule.js';

/** Formats a rule in the syntax of `parseRule`, such as `-29d received 17:00 roll:next`. */
export function printRule(rule: Rule): string {
  return typeof rule === 'string' ? rule : rule.map(printPoint).join('; ');
}

export function printPoint({ at, verb, isLatest, time, roll }: Point): string {
  return [printAt(at), verb, isLatest && 'latest', time, roll && `roll:${roll}`].filter(Boolean).join(' ');
}

function printAt(at: DayExpression): string {
  switch (at.unit) {
    case 'fixed':
      return at.monthDay;
    case 'min':
      return `min(${at.of.map(printAt).join(',')})`;
    case 'weekday':
      return `-${at.count}${at.weekday}`;
    default:
      return `${at.offset > 0 ? '+' : '-'}${Math.abs(at.offset)}${at.unit}`;
  }
}
