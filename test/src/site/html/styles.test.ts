import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../../../db/package-root.js';

const TOKENS = 'site/assets/shared/tokens.css';
const folder = join(packageRoot, 'src');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
const sheets = files.map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
const all = sheets.map(({ text }) => text).join('\n');

/** The values of some properties in all files but the tokens, as `file: property: value`. */
function valuesOf(properties: RegExp): string[] {
  return sheets
    .filter(({ file }) => file !== TOKENS)
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^\s*([\w-]+): ([^;]+);/gm)]
        .filter(([, property = '']) => properties.test(property))
        .map(([, property, value]) => `${file}: ${property}: ${value}`),
    );
}

describe('the styles of the pages', () => {
  it.each([
    ['text', /^font(-size)?$/],
    ['corners', /radius$/],
    ['space', /^(padding|margin|(row-|column-)?gap)/],
  ])('take sizes of %s from the tokens', (_what, properties) => {
    const values = valuesOf(properties);
    expect(values.length).toBeGreaterThan(20);
    // The letters of the map are drawn in units of its own.
    expect(values.filter((value) => /\d(rem|em|px)\b/.test(value) && !/maps\/map\.css: font.*px/.test(value))).toEqual(
      [],
    );
  });

  it('change a layout at four widths only', () => {
    const conditions = all.match(/@media [^{]+/g)?.join();
    const widths = conditions?.match(/[\d.]+(rem|em|px)/g);
    expect([...new Set(widths)].sort()).toEqual(['30rem', '46rem', '56rem', '66rem']);
  });

  it('define the custom properties that they use, and no others', () => {
    const namesIn = (pattern: RegExp) => new Set([...all.matchAll(pattern)].map(([, name]) => name));
    expect([...namesIn(/var\((--[\w-]+)/g)].sort()).toEqual([...namesIn(/^\s*(--[\w-]+):/gm)].sort());
  });
});
