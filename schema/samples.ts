import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OperationDefinitionNode, parse } from 'graphql';
import { packageRoot } from '../db/package-root.js';

/** A sample operation from examples.graphql. */
export interface Sample {
  name: string;
  /** Its purpose, in one or two sentences. */
  description: string;
  query: string;
  variables: Record<string, unknown>;
  /** Whether it runs without an API key. */
  open: boolean;
}

/** The operations of examples.graphql, in order. The comment above each gives its purpose and its variables. */
export function readSamples(): Sample[] {
  const source = readFileSync(join(packageRoot, 'schema/examples.graphql'), 'utf8');
  return parse(source).definitions.map((definition) => {
    const { name, loc } = definition as OperationDefinitionNode;
    const above = source.slice(0, loc?.start).split('\n\n').at(-1) ?? '';
    const lines = above.split('\n').map((line) => line.replace(/^# /, ''));
    const variables = lines.find((line) => line.startsWith('Variables: '))?.slice('Variables: '.length) ?? '{}';
    return {
      name: name?.value ?? '',
      description: lines.filter((line) => line !== '' && !line.startsWith('Variables: ')).join(' '),
      query: source.slice(loc?.start, loc?.end),
      variables: JSON.parse(variables) as Record<string, unknown>,
      open: /\(open\)/.test(above),
    };
  });
}
