import { OperatorError } from '../../../db/operator-error.js';
import type { AccountsLocation } from '../../../db/storage/accounts/open.js';
import type { Retention } from '../../../db/storage/publish/publish.js';
import { parseAccountsUrl } from './parse-values.js';
import { SETTINGS } from './settings.js';

/** Lists all invalid settings, so that an operator can fix them at once. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError';
  constructor(readonly problems: string[]) {
    super(
      [
        'Some settings are invalid. Fix these environment variables:',
        ...problems.map((problem) => `  ${problem}`),
      ].join('\n'),
    );
  }
}

export type Config = { readonly [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]['parse']> };

/** How many earlier releases and changes an import keeps. */
export function retentionOf(config: Pick<Config, 'releasesKept' | 'changesKept'>): Retention {
  return { releases: config.releasesKept, changes: config.changesKept };
}

/** The settings of an environment, valid or not. */
export interface InspectedConfig {
  /** Those that are valid. */
  config: Partial<Config>;
  /** A sentence about each of the others, without passwords. */
  problems: string[];
  /** Names of those that are set. */
  set: string[];
}

/** Reads all settings from the environment, and describes those that are invalid. */
export function inspectConfig(environment: NodeJS.ProcessEnv = process.env): InspectedConfig {
  const problems: string[] = [];
  const entries = Object.entries(SETTINGS).flatMap(([key, { name, fallback, parse, shown }]) => {
    const text = environment[name]?.trim() || fallback;
    try {
      return [[key, parse(text, environment)]];
    } catch (error) {
      problems.push(`${name} is ${JSON.stringify(shown(text))}, but must be ${(error as Error).message}.`);
      return [];
    }
  });
  const names = Object.values(SETTINGS).map(({ name }) => name);
  return { config: Object.fromEntries(entries), problems, set: names.filter((name) => environment[name]?.trim()) };
}

/**
 * Reads all settings from the environment.
 *
 * @throws ConfigError if any of them is invalid
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const { config, problems } = inspectConfig(environment);
  if (problems.length > 0) throw new ConfigError(problems);
  return config as Config;
}

/** The accounts that an option names. @throws an Error whose message completes the sentence "--from must be …" */
export function readLocation(url: string, environment: NodeJS.ProcessEnv = process.env): AccountsLocation {
  return parseAccountsUrl(url, environment);
}

/** The environment of child processes: no settings, which may contain passwords, but what some installations of Node need to start. */
export function childEnvironment({ LD_LIBRARY_PATH }: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH };
}
