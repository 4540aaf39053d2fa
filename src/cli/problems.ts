import type { Problem } from '../../db/publish/problems.js';
import { EXIT } from './exit-codes.js';
import { print } from './print.js';

/** Tells what is wrong with a folder, and what follows from it; the command has failed. */
export function refuse(asJson: boolean | undefined, dir: string, problems: Problem[], consequence: string): void {
  const number = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  const text = [...problems.map(problemLine), '', `${number} in ${dir}. ${consequence}`].join('\n');
  print(asJson, { ok: false, problems }, text);
  process.exitCode = EXIT.failed;
}

/** `values.csv:12 text: "maybe" - expected True, False or nothing`, the place first, as compilers write it. */
export function problemLine({ file, line: number, column, value, expected }: Problem): string {
  const place = number > 0 ? `${file}:${number}` : file;
  const found = value === '' ? '' : `${JSON.stringify(value)} - `;
  return `${place}${column && ` ${column}`}: ${found}expected ${expected}`;
}
