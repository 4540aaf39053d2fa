import fc from 'fast-check';
import { buildSchema } from '../../schema/build.js';
import { generatedOperation } from './generated-operations.js';
import { takeSeed } from './random.js';
import type { Service } from './service.js';

/** The cost that a response says, and what the response has. */
export interface MeasuredCost {
  query: string;
  points: number;
  estimatedBytes: number;
  /** Fields of the response. */
  fields: number;
  hasNulls: boolean;
  bytes: number;
}

/** Runs an operation and measures its response; undefined if it has errors. */
export async function measureCost(
  service: Service,
  query: string,
  variables: object = {},
): Promise<MeasuredCost | undefined> {
  const body = JSON.stringify({ query, variables, extensions: { cost: true } });
  const headers = { 'content-type': 'application/json' };
  const response = await service.get('/graphql', { method: 'POST', headers, body });
  const text = await response.text();
  const { data, errors, extensions } = JSON.parse(text);
  if (errors) return undefined;
  const { points, estimatedBytes } = extensions.cost;
  return {
    query,
    points,
    estimatedBytes,
    fields: countFields(data),
    hasNulls: text.includes(':null'),
    bytes: text.length,
  };
}

function countFields(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum, entry) => sum + countFields(entry), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum, entry) => sum + 1 + countFields(entry), 0);
}

const schema = buildSchema();

/** Measures random operations, of which at least `count` are answered without errors. */
export async function measureRandomCosts(service: Service, count: number): Promise<MeasuredCost[]> {
  const seed = takeSeed('costs');
  const measured: MeasuredCost[] = [];
  for (const { query, variables } of fc.sample(generatedOperation(schema, { variables: 0.3 }), {
    seed,
    numRuns: 10 * count,
  })) {
    const cost = await measureCost(service, query, variables);
    if (cost) measured.push(cost);
    if (measured.length === count) break;
  }
  return measured;
}

/**
 * What is wrong with a cost: less than half of the fields of the response, or more than twice as much without nulls.
 * @param pointsOfCount points that one `totalCount` may cost in addition, for the rows that it reads
 */
export function wrongCost({ query, points, fields, hasNulls }: MeasuredCost, pointsOfCount = 0): boolean {
  const counts = query.split('totalCount').length - 1;
  return points < fields / 2 || (!hasNulls && points > 2 * fields + counts * pointsOfCount);
}
