import { pages } from '../../src/site/pages.js';
import type { Service } from './service.js';

/** Shorter texts, such as `7:00 a.m.` and `Yes`, say nothing about where they are from. */
const SHORTEST = 16;

const OPEN_DATA = `{
  release { version title publishedAt licence disclaimer }
  states { code name }
  fields { slug label description options }
  elections(from: "2026-01-01") { id name source }
}`;
const KEYED_DATA = `{
  states { information { text footnotes source } overrides { text source } }
}`;

/** All texts in a response of GraphQL. */
export function textsIn(data: unknown): string[] {
  if (typeof data === 'string') return [data];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(textsIn) : [];
}

/** The texts of values, footnotes and sources that no open data has. */
export async function keyedTexts(service: Service): Promise<string[]> {
  const open = JSON.stringify((await service.graphql(OPEN_DATA, {}, { key: 'none' })).data);
  const { data } = await service.graphql(KEYED_DATA);
  const texts = new Set(textsIn(data).map((text) => text.trim()));
  return [...texts].filter((text) => text.length >= SHORTEST && !open.includes(JSON.stringify(text).slice(1, -1)));
}

/** The sample values that pages list in their own operations, and so show to everyone; the longest first. */
export async function sampleTexts(service: Service): Promise<string[]> {
  const samples = pages('')
    .flatMap(({ operation, examples = [] }) => [...(operation ? [operation] : []), ...examples])
    .filter(({ keyed }) => keyed);
  const answers = await Promise.all(samples.map(({ document }) => service.graphql(document)));
  const texts = new Set(answers.flatMap(({ data }) => textsIn(data)).map((text) => text.trim()));
  return [...texts].filter((text) => text.length >= SHORTEST).sort((one, other) => other.length - one.length);
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };

/** HTML, or JSON, with its escapes undone, also in attributes. */
export function unescaped(body: string): string {
  return body.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity] as string).replaceAll('\\"', '"');
}
