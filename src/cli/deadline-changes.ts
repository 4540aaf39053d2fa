import type { DeadlineChange, DeadlineDay } from '../../db/publish/deadline-changes.js';
import { table } from './output.js';

/** A table of the deadlines that move, with their rules and days before and after. @returns no line if none does */
export function deadlineLines(changes: readonly DeadlineChange[]): string[] {
  const [first] = changes;
  if (!first) return [];
  const rows = changes.flatMap(({ state, field, before, after }) =>
    Array.from({ length: Math.max(before.length, after.length) }, (_, index) => [
      index === 0 ? state : '',
      index === 0 ? field : '',
      day(before[index]),
      day(after[index]),
    ]),
  );
  return [
    '',
    `Deadlines that change, with their days for ${first.election}:`,
    table(['STATE', 'FIELD', 'BEFORE', 'AFTER'], rows, ''),
  ];
}

/** `2028-10-10 MOVED (-29d received roll:next)` */
function day(one: DeadlineDay | undefined): string {
  if (!one) return '';
  return [one.date, one.status, one.rule && `(${one.rule})`].filter((part) => part !== null).join(' ');
}
