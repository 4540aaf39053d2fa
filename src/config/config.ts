import { OperatorError } from '../../db/operator-error.js';
import { SETTINGS } from './settings.js';

/** Raised with every setting that is wrong, so that one look mends them all. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError';
  constructor(readonly problems: string[]) {
    super(['The settings are not usable:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
  }
}

export type Config = { readonly [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]['parse']> };

/**
 * Reads all settings.
 *
 * @throws ConfigError that names every one that is wrong
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const problems: string[] = [];
  const entries = Object.entries(SETTINGS).map(([key, { name, fallback, parse }]) => {
    const text = environment[name]?.trim() || fallback;
    try {
      return [key, parse(text)];
    } catch (error) {
      problems.push(`${name} is ${JSON.stringify(text)}, and should be ${(error as Error).message}.`);
      return [key, undefined];
    }
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.fromEntries(entries) as Config;
}
