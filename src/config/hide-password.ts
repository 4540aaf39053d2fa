/** A URL, or what should have been one, without its user and password: everything before the last `@` but the scheme. */
export function hidePassword(text: string): string {
  return text.replace(/^([a-z][a-z\d+.-]*:\/{0,2})?.*@/is, '$1***@');
}
