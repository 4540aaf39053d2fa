/** One environment variable: what it means, what it is when it is not set, and how its text is read. */
export interface Setting<Value> {
  readonly name: string;
  readonly help: string;
  /** As it would be written in the environment; empty means not set. */
  readonly fallback: string;
  /** @throws an Error whose message says what was expected */
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
