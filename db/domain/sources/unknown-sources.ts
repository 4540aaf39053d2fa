import type { SourceRow } from './pattern.js';
import { Publishers } from './source-links.js';

/** A source without a publisher in sources.csv, and the number of its uses. */
export interface UnknownSource {
  text: string;
  uses: number;
}

/** Returns the sources that no row of sources.csv matches, most used first. A dataset without sources.csv is not checked. */
export function unknownSources(
  dataset: Record<'values' | 'overrides' | 'elections' | 'deadlines', readonly { source: string | null }[]> & {
    sources: readonly SourceRow[];
  },
) {
  if (dataset.sources.length === 0) return [];
  const publishers = new Publishers(dataset.sources);
  const uses = new Map<string, number>();
  const rows = [...dataset.values, ...dataset.overrides, ...dataset.elections, ...dataset.deadlines];
  for (const { source } of rows) if (source) uses.set(source, (uses.get(source) ?? 0) + 1);
  const unknown = new Map<string, number>();
  for (const [source, count] of uses) {
    for (const link of publishers.linksOf(source))
      if (!publishers.knows(link)) unknown.set(link.text, (unknown.get(link.text) ?? 0) + count);
  }
  return [...unknown].map(([text, count]): UnknownSource => ({ text, uses: count })).sort((a, b) => b.uses - a.uses);
}
