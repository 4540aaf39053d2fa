import { copyFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundledDataset } from '../../db/package-root.js';
import { importDataset, type PublishResult, previewImport } from '../../db/storage/publish/publish.js';
import { openDataset } from '../../db/storage/release/open.js';
import { publishFolder } from '../support/publish.js';
import { takeSeed } from '../support/random.js';
import { builtCivicData, isolated, pathOf } from '../support/run.js';
import { SMALL_DATASET } from '../support/small-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { DAMAGES, FATAL } from './damages.js';

const RUNS = 120;
/** Of so many runs, one also runs the command in a process. */
const COMMAND_EACH = 10;
const FILES = readdirSync(bundledDataset).filter((file) => file in SMALL_DATASET);

const environment = isolated();
const path = pathOf(environment, 'DATASET_URL');
const kept = join(temporaryFolder(), 'kept.sqlite');
let bytes: Buffer;
beforeAll(async () => {
  await publishFolder(bundledDataset, path);
  copyFileSync(path, kept);
  bytes = readFileSync(path);
});

const damage = fc.record({
  file: fc.constantFrom(...FILES),
  kind: fc.constantFrom(...Object.keys(DAMAGES)),
  dose: fc.record({
    position: fc.noBias(fc.integer({ min: 0, max: 999_999 })).map((millionths) => millionths / 1_000_000),
    amount: fc.integer({ min: 1, max: 20 }),
  }),
});
type OneDamage = typeof damage extends fc.Arbitrary<infer T> ? T : never;

/** A copy of the bundled files with the damage done, or undefined where the file cannot have it. */
function damaged({ file, kind, dose }: OneDamage): string | undefined {
  const folder = temporaryFolder();
  cpSync(bundledDataset, folder, { recursive: true });
  const result = DAMAGES[kind]?.(readFileSync(join(folder, file)), dose);
  if (result === undefined) return undefined;
  if (result === null) rmSync(join(folder, file));
  else writeFileSync(join(folder, file), result);
  return folder;
}

function expectUntouched(): void {
  expect(readFileSync(path).equals(bytes)).toBe(true);
  expect(readdirSync(dirname(path))).toEqual(['dataset.sqlite', 'dataset.sqlite.lock', 'releases']);
}

async function expectReport(folder: string): Promise<PublishResult['status']> {
  const result = await importDataset({ folder, path });
  if (result.status === 'refused') {
    expect(result.issues.length).toBeGreaterThan(0);
    for (const { file, line, value, expected } of result.issues) {
      expect(FILES).toContain(file);
      expect(line).toBeGreaterThanOrEqual(0);
      expect(value.length).toBeLessThan(160);
      expect(expected.length).toBeGreaterThan(0);
    }
    expectUntouched();
  } else {
    // The release is that of the folder, and servers can read it.
    openDataset(path).close();
    expect((await previewImport({ folder, path })).plan).toMatchObject({ ok: true, unchanged: true });
    copyFileSync(kept, path);
  }
  return result.status;
}

async function expectCommandReport(folder: string): Promise<void> {
  const { code, stdout, stderr } = await builtCivicData(environment, 'import', folder);
  expect([0, 1]).toContain(code);
  expect(`${stdout}${stderr}`).not.toMatch(/\n {4}at /);
  if (code === 1) expect(stdout).toMatch(/\n[\d,]+ problems? in \S+ Nothing was published\.\n$/);
  copyFileSync(kept, path);
}

describe('an import of damaged copies of the bundled files', () => {
  it('always ends in a report, and a rejected import leaves the published file unchanged, byte for byte', async () => {
    const seed = takeSeed('damaged files');
    const outcomes = new Map<string, number>();
    let runs = 0;
    const property = fc.asyncProperty(damage, async (one) => {
      const folder = damaged(one);
      if (folder === undefined) return;
      const status = await expectReport(folder);
      if (one.kind in FATAL) expect(status).toBe('refused');
      outcomes.set(`${one.kind}: ${status}`, (outcomes.get(`${one.kind}: ${status}`) ?? 0) + 1);
      runs += 1;
      if (runs % COMMAND_EACH === 0) await expectCommandReport(folder);
      rmSync(folder, { recursive: true });
    });
    await fc.assert(property, { seed, numRuns: RUNS });
    const lines = [...outcomes].map(([outcome, count]) => `${outcome} ${count}`).sort();
    process.stdout.write(`${runs} damaged folders\n  ${lines.join('\n  ')}\n`);
    const refused = lines.filter((line) => line.includes('refused')).map((line) => Number(line.split(' ').at(-1)));
    expect(refused.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(runs / 2);
  });
});
