import { getLocation, Source } from 'graphql';
import { describe, expect, it } from 'vitest';
import { useService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

const service = useService({ dataset: writeDataset() });

const BREAKS = [
  ['LF', '\n'],
  ['CR', '\r'],
  ['CR LF', '\r\n'],
  ['all of them', '\n\r\n\r\r\n'],
] as const;

/** Each line with a # is at the place of an error. */
const CASES = [
  ['an unknown field', ['', '# é', '{ states { code }', '  ', '  #nothing', '}'], {}],
  ['two conflicting aliases', ['{', '  states {', '    #a: code', '    #a: name', '  }', '}'], {}],
  ['a wrong literal', ['{', '  overrides(', '    first: #"x"', '  ) { totalCount }', '}'], {}],
  ['a wrong variable', ['query (', '  #$c: StateCode!', ') {', '  state(code: $c) { name } }'], { c: 'x' }],
  ['a wrong argument', ['{ states { code }', '  #many: overrides(first: 0) {', 'totalCount } }'], {}],
  [
    'two wrong arguments',
    ['{ #b: overrides(first: 0) { totalCount }', '  #a: overrides(', 'first: 501) { totalCount } }'],
    {},
  ],
  ['a fragment', ['{ ...F }', 'fragment F on Query {', '  #overrides(first: 0) { totalCount }', '}'], {}],
  ['a syntax error', ['{', '  states {', '    code #'], {}],
] as const;

describe.each(BREAKS)('the location of an error in a document with lines that end with %s', (_, lineBreak) => {
  it.each(CASES)('is that of %s', async (what, lines, variables) => {
    const marked = lines.join(lineBreak).replace('# é', '\u00a7 é');
    const offsets: number[] = [];
    const query = marked.replace(/#/g, (_mark, at: number) => {
      offsets.push(at - offsets.length);
      return '';
    });
    const text = query.replace('\u00a7', '#');
    const expected = offsets.map((offset) =>
      getLocation(new Source(text), what === 'a syntax error' ? text.length : offset),
    );
    const { errors } = await service.graphql(text, variables);
    expect(errors.flatMap(({ locations }: { locations: object[] }) => locations)).toEqual(expected);
  });
});

describe('an error with very many locations', () => {
  it('shows the first five', async () => {
    const query = `query (${'$code: StateCode! '.repeat(30)}) { state(code: $code) { name } }`;
    const { errors } = await service.graphql(query);
    expect(errors.length).toBeGreaterThan(0);
    for (const { locations } of errors) expect(locations.length).toBeLessThanOrEqual(5);
  });
});
