import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import graphql from '@graphql-eslint/eslint-plugin';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.js';
import { save } from './support/world.js';

/** The rules of which the schema breaks one on purpose. All others of `schema-all` hold. */
const EXCEPTIONS = {
  // graphql-js sorts the SDL by code points. The rule wants `id` first and ignores case; no client sees an order.
  '@graphql-eslint/alphabetize': 'off',
  '@graphql-eslint/strict-id-in-types': [
    'error',
    {
      exceptions: {
        types: [
          // Relay defines connections, edges and this type without an id.
          'PageInfo',
          // Parts of one object, which nobody looks up by themselves. Caches store them within it.
          ...['ChangeSummary', 'ChangedValue', 'Correction', 'KeyRateLimit', 'KeyUsage', 'Link', 'ReleaseCounts'],
          ...['AgendaEntry', 'SourceLink', 'VoterWay'],
        ],
        suffixes: ['Connection', 'Edge'],
      },
    },
  ],
} as const;

/** What the linter says about a schema: `rule line: message`. */
async function problemsOf(file: string, rules: object): Promise<string[]> {
  const config = {
    files: ['*.graphql'],
    languageOptions: { parser: graphql.parser, parserOptions: { graphQLConfig: { schema: file } } },
    plugins: { '@graphql-eslint': graphql },
    rules,
  };
  const eslint = new ESLint({ cwd: dirname(file), overrideConfigFile: true, overrideConfig: [config as object] });
  const results = await eslint.lintFiles([file]);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, line, message }) => `${ruleId} ${line}: ${message}`),
  );
}

const schemaAll = { ...graphql.configs['flat/schema-all'].rules, ...EXCEPTIONS };

describe('graphql-eslint', () => {
  it('finds nothing in the schema with all of its rules', async () => {
    expect(await problemsOf(await save('/schema.graphql', 'schema.graphql'), schemaAll)).toEqual([]);
  });

  it('finds a type without a description and a field in the wrong case', async () => {
    const file = join(temporaryFolder(), 'schema.graphql');
    writeFileSync(file, 'type Query { """A field.""" wrong_case: ID }');
    expect(await problemsOf(file, schemaAll)).toEqual([
      '@graphql-eslint/require-description 1: Description is required for type "Query"',
      '@graphql-eslint/naming-convention 1: Field "wrong_case" should be in camelCase format',
    ]);
  });
});
