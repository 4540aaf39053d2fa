import { beforeAll, describe, expect, it } from 'vitest';
import type { V1Rule } from '../../rest-compat/v1/derive.js';
import { replacementOf } from '../../rest-compat/v1/upgrade.js';
import { useSharedService } from '../support/service.js';
import type { ItemV1, StateRecord } from './shapes.js';

/** States that differ in what the rules look at: Illinois has overrides, North Dakota no registration. */
const STATES = ['CA', 'IL', 'ND'];

interface Selected {
  text?: string;
  selected?: string[] | null;
  footnotes?: string;
  slug?: string;
  field?: { slug: string };
}
type Selection = Selected | Selected[];

let rules: V1Rule[];
const v1 = new Map<string, StateRecord<ItemV1>>();
const v2 = new Map<string, Record<string, Selection>>();
const service = useSharedService();
beforeAll(async () => {
  const { data } = await service.graphql('{ v1Slugs { slug rule value fields { slug } } }');
  rules = data.v1Slugs;
  const selections = rules.map((rule) => replacementOf(rule).selection).filter((selection) => selection !== '');
  // As many as an operation may have aliases.
  const halves = [selections.slice(0, 60), selections.slice(60)];
  for (const code of STATES) {
    v1.set(code, await service.json(`/v1/election/data/state/${code}/`));
    const answers = halves.map((half) => askState(code, half.join('\n')));
    v2.set(code, Object.assign({}, ...(await Promise.all(answers))));
  }
});

async function askState(code: string, selections: string): Promise<Record<string, Selection>> {
  const query = `query ($state: StateCode!) { state(code: $state) { ${selections} } }`;
  const data = await service.data(query, { state: code });
  return data.state;
}

const textOf = (code: string, slug: string) =>
  v1.get(code)?.state_information.find(({ field_type }) => field_type === slug)?.text;
const truth = (value: boolean) => (value ? 'True' : 'False');

/** What a client makes of the selection, by the words of `how`. */
const READ: Record<V1Rule['rule'], (selection: Selection, rule: V1Rule) => string> = {
  SAME: (item) => (item as Selected).text ?? '',
  OPTION: (item, { value }) => {
    const { selected } = item as Selected;
    return selected ? truth(selected.includes(value)) : '';
  },
  ANY_OPTION: (item) => {
    const { selected } = item as Selected;
    return selected ? truth(selected.length > 0) : '';
  },
  PRESENT: (items) => {
    const texts = (items as Selected[]).map(({ text }) => text).filter((text) => text !== '');
    return texts.length === 0 ? '' : truth(texts.some((text) => text !== 'N/A'));
  },
  FOOTNOTES: (items, { fields }) => {
    const bySlug = new Map((items as Selected[]).map((item) => [item.slug, item.footnotes]));
    return [...new Set(fields.map(({ slug }) => bySlug.get(slug)).filter((text) => text))].join('\n\n');
  },
  OVERRIDES: (overrides, { fields }) =>
    truth((overrides as Selected[]).some(({ field }) => fields.some(({ slug }) => slug === field?.slug))),
  CONSTANT: (_, { value }) => value,
};

describe('the upgrade guide for a V1 slug', () => {
  it('exists for all 129', () => {
    expect(rules).toHaveLength(129);
    for (const rule of rules) expect(replacementOf(rule).how).toMatch(/^[A-Z].+\.$/);
  });

  it.each(Object.keys(READ) as V1Rule['rule'][])(
    'has a GraphQL selection that gives the V1 value for the rule %s',
    (kind) => {
      const ofKind = rules.filter(({ rule }) => rule === kind);
      expect(ofKind.length).toBeGreaterThan(0);
      for (const code of STATES) {
        for (const rule of ofKind) {
          const selection = v2.get(code)?.[rule.slug] as Selection;
          expect(READ[kind](selection, rule), `${code} ${rule.slug}`).toBe(textOf(code, rule.slug));
        }
      }
    },
  );
});
