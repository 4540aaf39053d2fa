import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../../../db/package-root.js';

const folder = join(packageRoot, 'src');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
const sheets = files.map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
const all = sheets.map(({ text }) => text).join('\n');

describe('the styles of the pages', () => {
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
