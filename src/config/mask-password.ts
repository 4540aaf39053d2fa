/** A URL as it may be shown: without its password. Any other text is unchanged. */
export function maskPassword(text: string): string {
  return text.replace(/(?<=:\/\/[^/?#@:]*:).*(?=@)/s, '***');
}
