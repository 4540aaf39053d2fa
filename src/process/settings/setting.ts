/** An environment variable with its default and its parser. */
export interface Setting<Value> {
  readonly name: string;
  readonly help: string;
  /** The default, as it would be written in the environment; empty if there is none. */
  readonly fallback: string;
  /** @throws an Error whose message completes the sentence "PORT must be …" */
  readonly parse: (text: string, environment?: NodeJS.ProcessEnv) => Value;
  /** Returns an invalid value as messages may show it. */
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

/**
 * A setting as a message may show it, without the password or signature that a URL may have. URLs of databases are left out as a whole, because
 * someone may have forgotten to escape a character of the password, and then no part of the URL is known to be something else.
 */
function withoutSecrets(text: string): string {
  const database = /^(postgres(?:ql)?|rediss?):/i.exec(text)?.[0];
  if (database) return `${database}//…`;
  return text.replace(/:.*@/s, ':…@').replace(/([?&][^=&]*=)[^&]{16,}/g, '$1…');
}

/**
 * As `withoutSecrets`, for a setting that has a password if it is not the path of a file: someone may have written something else, such
 * as `host=… password=…`.
 */
export function shownAccountsUrl(text: string): string {
  if (/^(file:|[./])[^:@=?]*$/.test(text)) return text;
  const scheme = /^(postgres(ql)?|mysql|rediss?|https?|file):/i.exec(text)?.[0];
  return scheme ? `${scheme}//…` : '…';
}

/** Someone may have forgotten to escape a character of the password. */
export function shownSmtpUrl(text: string): string {
  return /^smtps?:/i.test(text) ? `${text.slice(0, text.indexOf(':'))}://…` : '…';
}
