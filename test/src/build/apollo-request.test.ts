import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../../db/package-root.js';
import { checkAccessors, withoutAccessors } from '../../../src/build/apollo-request.js';
import { builtFrom } from '../../support/metafile.js';

const file = join(packageRoot, 'node_modules/@apollo/server/dist/esm/utils/makeGatewayGraphQLRequestContext.js');
const ACCESSOR = /\b[gs]et status\(/;

describe('the copy of a request that Apollo Server makes for a gateway', () => {
  it('has accessors in the package, and none in the programs', () => {
    expect(readFileSync(file, 'utf8')).toMatch(ACCESSOR);
    const built = builtFrom(relative(packageRoot, file));
    expect(built).toContain('function makeGatewayGraphQLRequestContext(');
    expect(built).not.toMatch(ACCESSOR);
  });

  it('fails the build when its text is another one', () => {
    const text = readFileSync(file, 'utf8').replace('set status(newStatus)', 'set status(value)');
    expect(() => withoutAccessors(file, text)).toThrow(/in another way than src\/build\/apollo-request\.ts expects/);
  });

  it('fails the build when it is in another file', () => {
    const inputs = { 'node_modules/@apollo/server/dist/cjs/ApolloServer.js': { bytes: 1, imports: [] } };
    expect(() => checkAccessors({ inputs, outputs: {} })).toThrow(/in another way/);
    expect(() =>
      checkAccessors({ inputs: { 'src/cli/main.ts': { bytes: 1, imports: [] } }, outputs: {} }),
    ).not.toThrow();
  });
});
