import { beforeAll } from 'vitest';
import type { TextValue, Values } from '../../db/domain/text/values.js';
import { QUESTIONS } from '../../src/site/parts/questions/answers.js';
import { sharedService } from './service.js';

/** The values that the seven questions read. */
export const QUESTION_SLUGS: readonly string[] = [...new Set(QUESTIONS.flatMap((question) => question.slugs))];

/** Those of each state, by its code, from before the first test. */
export function valuesByState(): ReadonlyMap<string, Values> {
  const values = new Map<string, Values>();
  beforeAll(async () => {
    const { graphql } = await sharedService();
    const { data } = await graphql(
      'query ($slugs: [FieldSlug!]) { states { code information(slugs: $slugs) { slug text footnotes ... on MultiSelectItem { selected } } } }',
      { slugs: QUESTION_SLUGS },
    );
    for (const { code, information } of data.states)
      values.set(code, new Map(information.map((item: TextValue & { slug: string }) => [item.slug, item])));
  });
  return values;
}
