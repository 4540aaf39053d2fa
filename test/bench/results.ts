import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../db/package-root.js';
import type { Cost } from './floors.js';
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

const FOLDER = join(packageRoot, 'test/bench/results');

/** Writes the report. Git ignores that of a run that is not complete. @returns its path */
export function writeReport(complete: boolean, text: string): string {
  const file = join(FOLDER, complete ? 'results.md' : 'quick.md');
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, text);
  return file;
}
