import type { Goal, Results, Row, Section, Spread } from '../results.js';

/** The results for people: goals first, then each scenario with what it was. */
export function report({ date, machine, settings, sections, quick }: Results): string {
  const facts = Object.entries({ ...machine, ...settings }).map(([name, value]) => `- ${name}: ${value}`);
  const goals = sections.flatMap((section) => section.goals);
  return [
    `# How fast the service is, ${date}`,
    ...(quick ? ['A quick run: its rounds are few and short, and it leaves scenarios out.'] : []),
    ...(goals.length > 0 ? [goalTable(goals)] : []),
    'Each number is the median over the rounds. A ratio is taken within a round, and its range is over the rounds.',
    ...sections.map(sectionText),
    `## Where and how\n\n${facts.join('\n')}`,
  ]
    .join('\n\n')
    .concat('\n');
}

export function goalTable(goals: readonly Goal[]): string {
  const rows = goals.map(({ what, goal, measured, unit, met }) => ({
    what,
    goal,
    measured: withUnit(measured.median, unit),
    range: rangeOf(measured, unit),
    met: met ? 'yes' : 'no',
  }));
  return table(rows);
}

function rangeOf({ low, high }: Spread, unit: Goal['unit']): string {
  return `${low} to ${withUnit(high, unit)}`;
}

function withUnit(number: number, unit: Goal['unit']): string {
  return unit === '' ? String(number) : `${number} ${unit}`;
}

function sectionText({ title, note, rows }: Section): string {
  return [`## ${title}`, note, ...(rows.length > 0 ? [table(rows)] : [])].join('\n\n');
}

/** A column with nothing but numbers is set to the right. */
export function table(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const isNumeric = (name: string) => rows.every((row) => typeof (row[name] ?? 0) === 'number');
  const line = (cells: readonly (string | number | null | undefined)[]) =>
    `| ${cells.map((cell) => cell ?? '').join(' | ')} |`;
  return [
    line(names),
    `|${names.map((name) => (isNumeric(name) ? '--:' : '---')).join('|')}|`,
    ...rows.map((row) => line(names.map((name) => row[name]))),
  ].join('\n');
}
