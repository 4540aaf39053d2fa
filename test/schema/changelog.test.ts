import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema as parseSdl } from 'graphql';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../db/package-root.js';
import { buildSchema } from '../../schema/build.js';
import { earlyRemovals, undatedDeprecations, unlistedChanges } from '../support/schema-changes.js';

const read = (path: string) => readFileSync(join(packageRoot, path), 'utf8');
const released = parseSdl(read('schema/released.graphql'));
const current = buildSchema();

describe('the schema', () => {
  it('has no change that may break clients and is not in the changelog', () => {
    expect(unlistedChanges(released, current, read('.github/CHANGELOG.md'))).toEqual([]);
  });

  it('says until when it has what is deprecated', () => {
    expect(undatedDeprecations(current)).toEqual([]);
  });

  it('lacks nothing that was not deprecated, until its date', () => {
    expect(earlyRemovals(released, current, new Date().toISOString().slice(0, 10))).toEqual([]);
  });
});

describe('the check of changes', () => {
  const before = parseSdl(`
    enum Kind { A OLD @deprecated(reason: "Use A. Until 2027-06-30.") }
    type Query { a(x: Int, y: Int): Int b: Int c: Int @deprecated(reason: "Use b. Until 2027-06-30.") kind: Kind }`);

  it('finds a change, unless the changelog has it', () => {
    const after = parseSdl('type Query { a(x: Int, y: Int): String b: Int c: Int kind: Kind } enum Kind { A OLD }');
    const change = 'Query.a changed type from Int to String.';
    expect(unlistedChanges(before, after, '')).toEqual([change]);
    expect(unlistedChanges(before, after, `- Something else.\n  - ${change.replace(' ', '\n    ')}\n`)).toEqual([]);
  });

  it('finds removals that were not deprecated, or before the date of the deprecation', () => {
    const after = parseSdl('type Query { a(x: Int): Int kind: Kind } enum Kind { B }');
    const undated = ['Kind.A', 'Query.a(y)', 'Query.b'];
    expect(earlyRemovals(before, after, '2027-07-01').sort()).toEqual(undated);
    expect(earlyRemovals(before, after, '2027-06-30').sort()).toEqual([...undated, 'Kind.OLD', 'Query.c'].sort());
  });

  it('finds deprecations without a date', () => {
    const soon = parseSdl('type Query { a: Int b: Int @deprecated(reason: "Use a.") c(x: Int @deprecated): Int }');
    expect(undatedDeprecations(soon)).toEqual(['Query.b', 'Query.c(x)']);
  });
});
