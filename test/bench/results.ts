import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../db/package-root.js';

/** A number over the rounds. */
export interface Spread {
  median: number;
  low: number;
  high: number;
}

export interface Goal {
  what: string;
  /** In words, such as "≥ 0.75 of a bare server". */
  goal: string;
  measured: Spread;
  /** What the numbers are: nothing for a ratio. */
  unit: '' | 'ms' | 'MB';
  met: boolean;
}

/** A server's numbers by the name of their column. */
export type Row = Record<string, string | number | null>;

/** How many requests servers answer for one of a server that is the measure. */
export interface Chart {
  measure: string;
  bars: { server: string; ratio: Spread }[];
}

/** What one scenario measured. */
export interface Section {
  id: string;
  title: string;
  /** What was asked and how, and what to know about the numbers. */
  note: string;
  rows: Row[];
  /** Ratios for a picture; none where there is nothing to be shown side by side. */
  chart?: Chart;
  goals: Goal[];
}

export interface Results {
  date: string;
  quick: boolean;
  machine: Record<string, string>;
  settings: Record<string, string>;
  sections: Section[];
}

const FOLDER = join(packageRoot, 'test/bench/results');

/** A file of the results; the ones of a run that left something out are not for git. */
export function resultFile(whole: boolean, ending: string): string {
  return join(FOLDER, `${whole ? 'results' : 'quick'}.${ending}`);
}

export function writeResult(whole: boolean, ending: string, text: string): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(resultFile(whole, ending), text);
}

/** The results of the last whole run, as they are in git. */
export function committedResults(): Results | undefined {
  const file = resultFile(true, 'json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : undefined;
}
