import type { Issue } from '../../db/publish/issues.js';
import { EXIT } from './exit-codes.js';
import { print } from './print.js';

/** Tells what is wrong with a folder, and what follows from it; the command has failed. */
export function refuse(asJson: boolean | undefined, dir: string, issues: Issue[], consequence: string): void {
  const number = issues.length === 1 ? '1 problem' : `${issues.length} problems`;
  const text = [...issues.map(issueLine), '', `${number} in ${dir}. ${consequence}`].join('\n');
  // Scripts read this key.
  print(asJson, { ok: false, problems: issues }, text);
  process.exitCode = EXIT.failed;
}

/** `values.csv:12 text: "maybe" - expected True, False or nothing`, the place first, as compilers write it. */
export function issueLine({ file, line: number, column, value, expected }: Issue): string {
  const place = number > 0 ? `${file}:${number}` : file;
  const found = value === '' ? '' : `${JSON.stringify(value)} - `;
  return `${place}${column && ` ${column}`}: ${found}expected ${expected}`;
}
