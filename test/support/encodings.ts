const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(2, '0');
const escaped = (character: string) => `%${hex(character)}`;
const every = (encode: (character: string) => string) => (text: string) => text.replace(/./g, encode);
const first = (encode: (character: string) => string) => (text: string) => encode(text.charAt(0)) + text.slice(1);

/** UTF-8 forbids to write a character in more bytes than it needs (RFC 3629, section 3), but some decoders read it. */
const overlong = (character: string) => {
  const code = character.charCodeAt(0);
  return `%${(0xc0 | (code >> 6)).toString(16)}%${(0x80 | (code & 0x3f)).toString(16)}`;
};

/** As a character for each byte. */
const unescapedBytes = (text: string) =>
  text.replace(/%(..)/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** Ways to write a secret in a URL. A proxy, a browser or an attacker may read each of them as the secret. */
export const ENCODINGS: Record<string, (secret: string) => string> = {
  'as it is': (secret) => secret,
  'its first letter encoded': first(escaped),
  'its first letter encoded twice': first((one) => `%25${hex(one)}`),
  'the digits of an escape encoded': first((one) => `%${hex(one).replace(/./g, escaped)}`),
  'its first letter encoded in steps': first((one) => `%25${hex(one)[0]}${escaped(hex(one)[1] as string)}`),
  'its underscore encoded': (secret) => secret.replace('_', '%5F'),
  'its underscore encoded in lower case': (secret) => secret.replace('_', '%5f'),
  'in capitals': (secret) => secret.replace('cdss', 'CDSS'),
  'an escaped underscore, as in Markdown': (secret) => secret.replace('_', '%5C_'),
  'a space before its underscore': (secret) => secret.replace('_', '%20_'),
  'a zero-width space in its prefix': (secret) => secret.replace('ss', 's%E2%80%8Bs'),
  'a line break in its prefix': (secret) => secret.replace('ss', 's%0D%0As'),
  'a hyphen for its underscore': (secret) => secret.replace('_', '-'),
  'a full-width letter': (secret) => secret.replace('c', '%EF%BD%83'),
  'a character reference of HTML': (secret) => secret.replace('c', '%26%2399%3B'),
  'all of it encoded': every(escaped),
  'all of it encoded twice': every((one) => `%25${hex(one)}`),
  'all of it encoded five times': every((one) => `%25252525${hex(one)}`),
  'every second character encoded, in mixed case': (secret) =>
    secret.replace(/(.)(.)/g, (_, one, two) => `${escaped(one).toUpperCase()}${two}`),
  'in overlong UTF-8': first(overlong),
  'in overlong UTF-8 of three bytes': first((one) => `%E0%81%${(0x80 | (one.charCodeAt(0) & 0x3f)).toString(16)}`),
  'in overlong UTF-8 that is not escaped': first((one) => unescapedBytes(overlong(one))),
  'its underscore in overlong UTF-8': (secret) => secret.replace('_', overlong),
  'in overlong UTF-8, encoded twice': first((one) => overlong(one).replaceAll('%', '%25')),
  'with its code point': first((one) => `%u00${hex(one)}`),
  'behind an escape that swallows its first letter': (secret) => `%6${secret}`,
  'behind an encoded escape that swallows its first letter': (secret) => `%256${first(escaped)(secret)}`,
  'behind an escape that is malformed': (secret) => `%zz%${first(escaped)(secret)}`,
  'behind an escape of which the digits are missing': (secret) => `%${secret}`,
  'before an escape that is malformed': (secret) => `${first(escaped)(secret)}%f`,
};

/** All that a reader could make of a text: each way to decode it, one after another, until nothing is left to decode. */
export function decodings(text: string): string[] {
  const found = [text];
  for (let one = text; found.length < 20; found.push(one)) {
    one = one
      // Bytes that are not escaped.
      .replace(/[\xc0\xc1][\x80-\xbf]/g, (bytes) => bytes.replace(/./g, escaped))
      .replace(/%(?:c([01])|e0%8([01]))%([89ab][\da-f])/gi, (_, two, three, last) =>
        String.fromCharCode((Number(two ?? three) << 6) | (Number.parseInt(last, 16) & 0x3f)),
      )
      .replace(/%(?:u00)?([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
    if (one === found.at(-1)) return found;
  }
  return found;
}

/** Whether a text has a part of a secret that is too long for a guess, however it is encoded. */
export function reveals(text: string, secret: string): boolean {
  const body = secret.slice('cdss_'.length);
  const parts = Array.from({ length: body.length - 7 }, (_, at) => body.slice(at, at + 8));
  return decodings(text).some((one) => parts.some((part) => one.includes(part)));
}
