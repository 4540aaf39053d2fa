/**
 * A setting as a message may show it, without the password or signature that a URL may have. URLs of databases are left out as a whole, because
 * someone may have forgotten to escape a character of the password, and then no part of the URL is known to be something else.
 */
export function withoutSecrets(text: string): string {
  const database = /^(postgres(?:ql)?|rediss?):/i.exec(text)?.[0];
  if (database) return `${database}//…`;
  return text.replace(/:.*@/s, ':…@').replace(/([?&][^=&]*=)[^&]{16,}/g, '$1…');
}
