import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../db/files/package-root.js';
import type { Floor } from './floors.js';

/** A table row: cells by the name of their column. */
export type Row = Record<string, string | number | null>;

/** The figures of one scenario. */
export interface Section {
  id: string;
  title: string;
  /** What was measured and how, and how to read it. */
  note: string;
  rows: Row[];
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

/** Writes the report. Git ignores that of a run that is not complete. @returns its path */
export function writeReport(complete: boolean, text: string): string {
  const file = join(FOLDER, complete ? 'results.md' : 'quick.md');
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, text);
  return file;
}
