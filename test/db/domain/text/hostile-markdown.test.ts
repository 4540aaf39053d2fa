import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '../../../../schema/types/information/markdown.js';
import { expectFigure } from '../../../support/figure.js';
import { hostileMarkdown, WORST_MARKDOWN } from '../../../support/hostile-markdown.js';
import { issuesOf } from '../../../support/issues.js';
import { randomFrom, takeSeed } from '../../../support/random.js';

const CELLS = 600;
/** To convert a text. */
const MAX_MS = 50;

/** The shortest of several tries: the first ones compile the code. */
function renderMs(text: string): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 10 && shortest > MAX_MS; tries += 1) {
    const before = performance.now();
    renderMarkdown(text);
    shortest = Math.min(shortest, performance.now() - before);
  }
  return shortest;
}

/** A file of overrides, whose lines are not those of the cells: the cells have several lines. */
function overridesOf(cells: readonly string[]): string {
  const rows = cells.map((text, index) => `AA,Region ${index},registration_laws,"${text.replaceAll('"', '""')}",,,\n`);
  return `state,region,field,text,source,as_of,modified_at\n${rows.join('')}`;
}

describe('hostile Markdown', () => {
  it('is refused by an import, or converted in little time', async () => {
    const random = randomFrom(takeSeed('hostile Markdown'));
    const generated = Array.from({ length: CELLS }, () => hostileMarkdown(random));
    const cells = [...WORST_MARKDOWN, ...generated].filter((text) => text !== '');
    const issues = await issuesOf({ 'overrides.csv': overridesOf(cells) });
    expect(new Set(issues.map(({ column }) => column))).toEqual(new Set(['text']));
    const refused = new Set(issues.map(({ line }) => line));
    let line = 2;
    const accepted = cells.filter((text) => {
      const isRefused = refused.has(line);
      line += text.split('\n').length;
      return !isRefused;
    });
    expect(accepted.length).toBeGreaterThan(CELLS / 10);
    expect(cells.length - accepted.length).toBeGreaterThan(CELLS / 10);
    expectFigure('the slowest Markdown that an import accepts', Math.max(...accepted.map(renderMs)), MAX_MS, 'ms');
  });
});
