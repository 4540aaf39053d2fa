import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../../db/files/package-root.js';

const sections = readFileSync(join(packageRoot, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8').split(
  `\n${'-'.repeat(80)}\n\n`,
);
const { components } = JSON.parse(readFileSync(join(packageRoot, 'dist/sbom.cdx.json'), 'utf8'));

describe('the notices of the packages whose code is in dist/', () => {
  it.each([
    'better-sqlite3',
    'express',
    '@apollo/server',
    'type-graphql',
    'swagger-ui-dist',
    '@graphql-yoga/render-graphiql',
  ])('have a license text of %s', (name) => {
    const found = sections.filter((section) => section.startsWith(`${name} `));
    expect(found.length).toBeGreaterThan(0);
    // The shortest says that the license asks for no notice.
    for (const section of found) expect(section).toMatch(/^\S+ \d+\.\d+\.\d+\S* \([^)]+\)\n\n[\s\S]{30,}/);
  });

  it('include packages that others need', () => {
    expect(
      sections.filter((section) => /^(htmlparser2|@apollo\/utils\.\S+|graphql-tag) /.test(section)).length,
    ).toBeGreaterThan(3);
  });

  it('are of the packages that the bill of materials names', () => {
    const listed = components.map(({ name, version }: { name: string; version: string }) => `${name} ${version}`);
    expect(sections.slice(1).map((section) => /^\S+ \S+/.exec(section)?.[0])).toEqual(listed);
  });
});
