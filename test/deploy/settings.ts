import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { packageRoot } from '../../db/package-root.js';
import { SETTINGS } from '../../src/process/settings/settings.js';

/** A file of .deploy/. */
export const deployFile = (name: string): string => readFileSync(join(packageRoot, '.deploy', name), 'utf8');

/** The documents of a YAML file. */
// biome-ignore lint/suspicious/noExplicitAny: each test knows the shape
export function yamlDocuments(name: string): any[] {
  return deployFile(name)
    .split(/^---$/m)
    .map((text) => parseYaml(text));
}

const PARSERS = new Map<string, (text: string) => unknown>(
  Object.values(SETTINGS).map(({ name, parse }) => [name, parse]),
);

/** What is wrong with settings of the service: names that it does not have, and values that it does not accept. */
export function wrongSettings(settings: Record<string, string>, foreign: readonly string[] = []): string[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    if (foreign.includes(name)) return [];
    const parse = PARSERS.get(name);
    if (!parse) return [`${name} is no setting`];
    if (value === undefined) return [];
    try {
      parse(value);
      return [];
    } catch (error) {
      return [`${name} is ${value}, but must be ${(error as Error).message}`];
    }
  });
}
