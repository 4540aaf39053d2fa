import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../db/package-root.js';
import { temporaryFolder } from '../support/temporary-folder.js';

describe('the migrations', () => {
  it.each([
    ['dataset', 'sqlite', 'db/storage/tables/{dataset,releases,search,translations}.ts'],
    ['accounts', 'sqlite', 'db/storage/tables/accounts.ts'],
    ['accounts-postgres', 'postgresql', 'db/storage/tables/accounts-postgres.ts'],
  ])('of %s in %s create the tables in the code', (kind, dialect, tables) => {
    const out = join(temporaryFolder(), kind);
    cpSync(join(packageRoot, 'db/migrations', kind), out, { recursive: true });
    const before = readdirSync(out);
    const options = ['--dialect', dialect, '--schema', tables, '--out', relative(packageRoot, out)];
    const output = execFileSync(join(packageRoot, 'node_modules/.bin/drizzle-kit'), ['generate', ...options], {
      cwd: packageRoot,
    });
    expect(output.toString()).toContain('No schema changes');
    expect(readdirSync(out)).toEqual(before);
  });
});
