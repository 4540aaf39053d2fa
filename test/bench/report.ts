import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../db/package-root.js';
import { type Cost, type Growth, growthOf, type Ratio, type Spread } from './figures.js';
import type { Size } from './sizes.js';

/** What was measured at one size. */
export interface SizeResults {
  size: Size;
  costs: Cost[];
}

export interface Results {
  /** `YYYY-MM-DD`, in UTC. */
  date: string;
  machine: Record<string, string>;
  settings: Record<string, string>;
  sizes: SizeResults[];
}

/** Writes the report. Git ignores that of a run that is not complete. @returns its path */
export function writeReport(complete: boolean, text: string): string {
  const file = join(packageRoot, 'test/bench/results', complete ? 'results.md' : 'quick.md');
  writeFileSync(file, text);
  return file;
}

/** The results as Markdown: one table, then the machine. */
export function report({ date, machine, settings, sizes }: Results): string {
  const facts = Object.entries({ ...machine, ...settings }).map(([name, value]) => `- ${name}: ${value}`);
  return [
    `# Benchmark results, ${date}`,
    'The median over the rounds, with the lowest and the highest in parentheses. See the [README](../README.md).',
    table(sizes),
    `## Machine and settings\n\n${facts.join('\n')}`,
  ]
    .join('\n\n')
    .concat('\n');
}

/** Each cost, with the floors that it has, at each size. */
function table(sizes: SizeResults[]): string {
  const names = sizes.map(({ size }) => size.name);
  const head = ['what', 'floor', ...names, 'cost grows', 'response grows', 'met'];
  const alignment = head.map((name, index) => (index < 2 || name === 'met' ? '---' : '--:'));
  const whats = new Set(sizes.flatMap(({ costs }) => costs.map(({ what }) => what)));
  return [head, alignment, ...[...whats].flatMap((what) => linesOf(what, sizes))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function linesOf(what: string, sizes: SizeResults[]): string[][] {
  const found = sizes.map(({ costs }) => costs.find((cost) => cost.what === what));
  const present = found.filter((cost) => cost !== undefined);
  const [first] = present as [Cost];
  const growth = present.length === 2 ? growthOf(...(present as [Cost, Cost])) : undefined;
  const grows = growth ? [`${growth.cost} ×`, `${growth.response} ×`] : ['', ''];
  const floor = first.most === undefined ? '' : `≤ ${first.most} ${first.unit}`;
  const figures = found.map((cost) => (cost ? shown(cost.cost, cost.unit) : ''));
  const ratios = (first.ratios ?? []).map(({ reference, least }) => {
    const each = found.map((cost) => cost?.ratios?.find((ratio) => ratio.reference === reference));
    if (least === undefined) return ['', `× ${reference}`, ...each.map(shownRatio), '', '', ''];
    const met = each.every((ratio) => !ratio || ratio.measured.median >= least);
    return ['', `≥ ${least} × ${reference}`, ...each.map(shownRatio), '', '', met ? 'yes' : 'no'];
  });
  return [[what, floor, ...figures, ...grows, verdict(present, growth)], ...ratios];
}

/** Whether a cost is within its floor at both sizes, and grows no faster than the response; empty if it has neither. */
function verdict(costs: Cost[], growth: Growth | undefined): string {
  if (growth && !growth.isFair) return 'no: it grows faster than the response';
  if (costs.some(({ cost, most }) => most !== undefined && cost.median > most)) return 'no';
  return growth || costs.some(({ most }) => most !== undefined) ? 'yes' : '';
}

const shownRatio = (ratio: Ratio | undefined): string => (ratio ? shown(ratio.measured) : '');

function shown({ median, low, high }: Spread, unit = ''): string {
  const figure = `${median} ${unit}`.trim();
  return low === high ? figure : `${figure} (${low} to ${high})`;
}
