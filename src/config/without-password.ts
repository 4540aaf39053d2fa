/**
 * A setting as a message may show it, without the password that a URL may have. URLs of databases are left out as a whole, because
 * someone may have forgotten to escape a character of the password, and then no part of the URL is known to be something else.
 */
export function withoutPassword(text: string): string {
  const database = /^(postgres(?:ql)?|rediss?):/i.exec(text)?.[0];
  if (database) return `${database}//…`;
  return text.replace(/:.*@/, ':…@');
}
