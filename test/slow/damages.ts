import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** Where and how much, as the random generator gives it; the same numbers do the same damage. */
export interface Dose {
  /** From 0 (the file's first byte or row) to 1. */
  position: number;
  amount: number;
}

/** How a file can be damaged on its way; null stands for a file that is gone, undefined for a damage that this file cannot have. */
type Damage = (bytes: Buffer, dose: Dose) => Buffer | null | undefined;

const at = (bytes: Buffer, { position }: Dose) => Math.floor(position * bytes.length);

function insert(bytes: Buffer, dose: Dose, piece: string): Buffer {
  const offset = at(bytes, dose);
  return Buffer.concat([bytes.subarray(0, offset), Buffer.from(piece), bytes.subarray(offset)]);
}

function flipBits(bytes: Buffer, dose: Dose): Buffer {
  const copy = Buffer.from(bytes);
  for (let number = 0; number < dose.amount; number += 1) {
    // Spread by a stride that is prime, so that each flip meets another byte and another bit.
    const index = (at(bytes, dose) + number * 7919) % copy.length;
    copy[index] = (copy[index] as number) ^ (1 << ((number + dose.amount) % 8));
  }
  return copy;
}

/** Changes the rows of a CSV file; JSON has none. */
function inRows(change: (rows: string[][], dose: Dose) => string[][] | undefined): Damage {
  return (bytes, dose) => {
    if (bytes.subarray(0, 1).toString() === '{') return undefined;
    const rows = change(parse(bytes, { relax_column_count: true }) as string[][], dose);
    return rows && Buffer.from(stringify(rows));
  };
}

const rowAt = (rows: string[][], { position }: Dose) => 1 + Math.floor(position * (rows.length - 1));

/** Damages that no import may let pass, whatever they meet. */
export const FATAL: Record<string, Damage> = {
  'NUL bytes': (bytes, dose) => insert(bytes, dose, '\0'.repeat(dose.amount)),
  'a cell of 1 MB': (bytes, dose) => insert(bytes, dose, 'x'.repeat(1_000_000)),
  'a lost letter': (bytes, dose) => insert(bytes, dose, '\uFFFD'),
  'UTF-16 without a byte order mark': (bytes) => Buffer.from(`${bytes}`, 'utf16le'),
  'semicolons in place of commas': (bytes) =>
    bytes.subarray(0, 1).toString() === '{' ? undefined : Buffer.from(String(bytes).replaceAll(',', ';')),
  'half of a letter': (bytes, dose) =>
    Buffer.concat([
      insert(bytes, dose, '').subarray(0, at(bytes, dose)),
      Buffer.from([0xc3]),
      bytes.subarray(at(bytes, dose)).fill(0x41, 0, 1),
    ]),
  'a missing file': () => null,
  'an empty file': () => Buffer.alloc(0),
  'rows twice': inRows((rows, dose) => {
    const row = rowAt(rows, dose);
    return [...rows.slice(0, row), ...rows.slice(row, row + dose.amount), ...rows.slice(row)];
  }),
  'a column without its name': inRows(([header = [], ...rows], { amount }) => [
    header.map((name, column) => (column === amount % header.length ? '' : name)),
    ...rows,
  ]),
  'a column less': inRows((rows, { amount }) => rows.map((row) => row.toSpliced(amount % row.length, 1))),
  'columns that do not belong to their names': inRows(([header = [], ...rows]) => [
    header,
    ...rows.map((row) => [...row.slice(1), row[0] as string]),
  ]),
};

/** Damages that may leave right data: a flipped bit in a text is another text, and a row less is an edit. */
export const DOUBTFUL: Record<string, Damage> = {
  'flipped bits': flipBits,
  'the end cut off': (bytes, dose) => bytes.subarray(0, at(bytes, dose)),
  quotes: (bytes, dose) => insert(bytes, dose, '"'.repeat(dose.amount % 3 === 0 ? 2 : 1)),
  'Latin-1': (bytes) => Buffer.from(String(bytes), 'latin1'),
  'some rows less': inRows((rows, dose) => rows.toSpliced(rowAt(rows, dose), dose.amount)),
  'two columns that changed names': inRows(([header = [], ...rows], { amount }) => {
    const [first, second] = [amount % header.length, (amount + 1) % header.length];
    return [
      header.map(
        (name, column) => (column === first ? header[second] : column === second ? header[first] : name) as string,
      ),
      ...rows,
    ];
  }),
  'CRLF and a byte order mark': (bytes) => Buffer.from(`\uFEFF${String(bytes).replaceAll('\n', '\r\n')}`),
};

export const DAMAGES: Record<string, Damage> = { ...FATAL, ...DOUBTFUL };
