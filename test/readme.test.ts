import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, validate } from 'graphql';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../db/package-root.js';
import { routes } from '../rest-compat/routes.js';
import { buildSchema } from '../schema/build.js';
import { ERROR_CODES } from '../schema/errors.js';
import { createProgram } from '../src/cli/program.js';
import { SETTINGS } from '../src/config/settings.js';

const readme = readFileSync(join(packageRoot, 'README.md'), 'utf8');
const blocks = (language: string) =>
  [...readme.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map((block) =>
    (block[1] as string).trim(),
  );

describe('the README', () => {
  it('begins with the command that starts the service and the one that tests it, before any other word of npm', () => {
    expect(blocks('sh').slice(0, 2)).toEqual(['npm ci && npm start', 'npm ci && npm test']);
    const rest = readme.replace('```sh\nnpm ci && npm start\n```', '').replace('```sh\nnpm ci && npm test\n```', '');
    expect(rest.search(/\bnp[mx]\b/)).toBeGreaterThan(readme.indexOf('npm ci && npm test'));
  });

  it('has the test command that .ci/run calls', () => {
    const script = readFileSync(join(packageRoot, '.ci/run'), 'utf8').split('\n');
    expect(script).toContain(blocks('sh')[1]);
  });

  it('links to files that are there', () => {
    const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map((link) => link[1] as string);
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter((link) => !existsSync(join(packageRoot, link)))).toEqual([]);
  });

  it('lists each setting as the code has it, and no other', () => {
    const listed = [...readme.matchAll(/^\| `([A-Z0-9_]+)` \| (?:`(\S+)`|none) \| (.+) \|$/gm)].filter(
      ([, name]) => !(ERROR_CODES as readonly (string | undefined)[]).includes(name),
    );
    expect(listed.map(([, name, fallback = '', help]) => ({ name, fallback, help }))).toEqual(
      Object.values(SETTINGS).map(({ name, fallback, help }) => ({ name, fallback, help })),
    );
  });

  it('lists each REST path with whether it takes a key', () => {
    for (const { path, keyed } of routes) expect(readme).toContain(`| \`${path}\` | ${keyed ? 'yes' : 'no'} |`);
  });

  it('shows GraphQL that fits the schema', () => {
    const schema = buildSchema();
    const examples = blocks('graphql');
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) expect(validate(schema, parse(example))).toEqual([]);
  });

  it('shows commands that the command line has', () => {
    const program = createProgram();
    const used = [...readme.matchAll(/npx civic-data (\w+)(?: (create|list|revoke|suspend))?/g)];
    expect(used.length).toBeGreaterThan(4);
    for (const [, name, part] of used) {
      const command = program.commands.find((one) => one.name() === name);
      expect(command, name).toBeDefined();
      if (part) expect(command?.commands.map((one) => one.name())).toContain(part);
    }
  });
});
