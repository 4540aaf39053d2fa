import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../../db/storage/publish/folder/csv.js';
import { IssueList } from '../../../../db/storage/publish/issues.js';

describe('the CSV reader', () => {
  /** Cells without control characters other than line breaks, and without spaces at their ends. */
  const cell = fc
    .oneof(
      fc.string(),
      fc
        .array(fc.constantFrom('"', ',', '\n', 'é', '🗳', ' ', 'x', "'", ';'), { maxLength: 8 })
        .map((all) => all.join('')),
    )
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
    .map((text) => text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffd]/g, '').trim())
    .filter((text) => !/\p{Surrogate}/u.test(text));
  const table = fc.array(fc.record({ code: cell, name: cell, zones: cell }), { maxLength: 8 });

  it.each([
    ['as an export writes it', {}],
    ['with CRLF', { record_delimiter: '\r\n', quoted: true }],
    ['with a BOM', { bom: true }],
    ['with every cell in quotes', { quoted: true }],
  ])('reads a random table %s', (_, options) => {
    fc.assert(
      fc.property(table, (rows) => {
        const text = stringify(rows, { header: true, columns: ['code', 'name', 'zones'], ...options });
        const issues = new IssueList();
        const read = readCsv('states.csv', Buffer.from(text), issues);
        expect(issues.sorted()).toEqual([]);
        const filled = rows.filter(({ code, name, zones }) => code !== '' || name !== '' || zones !== '');
        expect(read?.map(({ cells }) => cells)).toEqual(filled);
      }),
      { numRuns: 300 },
    );
  });

  it('reports an issue for random bytes that it cannot read, and never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const issues = new IssueList();
        const read = readCsv('states.csv', bytes, issues);
        if (read === undefined) expect(issues.sorted().length).toBeGreaterThan(0);
      }),
      { numRuns: 1_000 },
    );
  });
});
