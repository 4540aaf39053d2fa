import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../db/files/package-root.js';
import type { Floor } from './floors.js';
import type { Spread } from './statistics.js';

/** A table row: cells by the name of their column. */
export type Row = Record<string, string | number | null>;

/** Ratios of requests per core second to those of the reference. */
export interface Chart {
  reference: string;
  bars: { server: string; ratio: Spread }[];
}

/** The figures of one scenario. */
export interface Section {
  id: string;
  title: string;
  /** What was measured and how, and how to read it. */
  note: string;
  rows: Row[];
  chart?: Chart;
  /** The largest RSS of the service, for load scenarios. */
  serviceRssMb?: number;
  floors: Floor[];
}

export interface Results {
  /** `YYYY-MM-DD`, in UTC. */
  date: string;
  quick: boolean;
  machine: Record<string, string>;
  settings: Record<string, string>;
  sections: Section[];
}

const FOLDER = join(packageRoot, 'test/bench/results');

/** Path of a result file. Git ignores the files of a run that is not complete. */
export function resultFile(complete: boolean, extension: string): string {
  return join(FOLDER, `${complete ? 'results' : 'quick'}.${extension}`);
}

export function writeResult(complete: boolean, extension: string, text: string): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(resultFile(complete, extension), text);
}

/** The results of the last complete run, as committed. */
export function committedResults(): Results | undefined {
  const file = resultFile(true, 'json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : undefined;
}
