import type { Floor } from './floors.js';
import type { Results, Row, Section } from './results.js';
import type { Spread } from './statistics.js';

/** The results as Markdown: floors first, then each scenario, then the machine. */
export function report({ date, machine, settings, sections, quick }: Results): string {
  const facts = Object.entries({ ...machine, ...settings }).map(([name, value]) => `- ${name}: ${value}`);
  const floors = sections.flatMap((section) => section.floors);
  return [
    `# Benchmark results, ${date}`,
    ...(quick ? ['A quick run: fewer and shorter rounds, and fewer scenarios.'] : []),
    ...(floors.length > 0 ? [floorTable(floors)] : []),
    'Each figure is the median over the rounds. A ratio compares two servers within a round; its range is over the rounds.',
    ...sections.map(sectionText),
    `## Machine and settings\n\n${facts.map((fact) => wrap(fact, '  ')).join('\n')}`,
  ]
    .join('\n\n')
    .concat('\n');
}

function floorTable(floors: readonly Floor[]): string {
  const rows = floors.map(({ what, floor, measured, unit, met }) => ({
    what,
    floor,
    measured: withUnit(measured.median, unit),
    range: rangeOf(measured, unit),
    met: met ? 'yes' : 'no',
  }));
  return table(rows);
}

/** Empty for a single figure. */
function rangeOf({ low, high }: Spread, unit: Floor['unit']): string {
  return low === high ? '' : `${low} to ${withUnit(high, unit)}`;
}

function withUnit(number: number, unit: Floor['unit']): string {
  return unit === '' ? String(number) : `${number} ${unit}`;
}

function sectionText({ title, note, rows }: Section): string {
  return [`## ${title}`, wrap(note), table(rows)].join('\n\n');
}

const LINE_WIDTH = 140;

/** Breaks a paragraph into lines. @param indent the beginning of every line but the first */
function wrap(paragraph: string, indent = ''): string {
  const lines: string[] = [];
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= LINE_WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(last === undefined ? word : indent + word);
  }
  return lines.join('\n');
}

/** A Markdown table. Columns that contain only numbers are right-aligned. */
function table(rows: readonly Row[]): string {
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
