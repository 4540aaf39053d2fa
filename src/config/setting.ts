import { withoutSecrets } from './without-secrets.js';

/** An environment variable with its default and its parser. */
export interface Setting<Value> {
  readonly name: string;
  readonly help: string;
  /** The default, as it would be written in the environment; empty if there is none. */
  readonly fallback: string;
  /** @throws an Error whose message completes the sentence "PORT must be …" */
  readonly parse: (text: string, environment?: NodeJS.ProcessEnv) => Value;
  /** An invalid text as messages may show it. */
  readonly shown: (text: string) => string;
}

export function setting<Value>(
  name: string,
  fallback: string,
  parse: (text: string, environment?: NodeJS.ProcessEnv) => Value,
  help: string,
  shown = withoutSecrets,
): Setting<Value> {
  return { name, help, fallback, parse, shown };
}
