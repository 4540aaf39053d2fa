/** An environment variable with its default and its parser. */
export interface Setting<Value> {
  readonly name: string;
  readonly help: string;
  /** The default, as it would be written in the environment; empty if there is none. */
  readonly fallback: string;
  /** @throws an Error whose message completes the sentence "PORT must be …" */
  readonly parse: (text: string) => Value;
}

export function setting<Value>(
  name: string,
  fallback: string,
  parse: (text: string) => Value,
  help: string,
): Setting<Value> {
  return { name, help, fallback, parse };
}
