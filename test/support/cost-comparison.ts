import type { Service } from './service.js';

/** The cost that a response says, and what the response has. */
export interface MeasuredCost {
  points: number;
  estimatedBytes: number;
  /** Fields of the response. */
  fields: number;
  bytes: number;
}

/** Runs an operation and measures its response; undefined if it has errors. */
export async function measureCost(
  service: Service,
  query: string,
  variables: object = {},
): Promise<MeasuredCost | undefined> {
  const text = await (await service.post({ query, variables, extensions: { cost: true } })).text();
  const { data, errors, extensions } = JSON.parse(text);
  if (errors) return undefined;
  const { points, estimatedBytes } = extensions.cost;
  return { points, estimatedBytes, fields: countFields(data), bytes: text.length };
}

export function countFields(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum, entry) => sum + countFields(entry), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum, entry) => sum + 1 + countFields(entry), 0);
}
