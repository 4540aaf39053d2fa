/** Splits a text into web addresses, which have a `url`, and the text between them. */
export function splitUrls(text: string): { text: string; url: string | null }[] {
  const pieces: { text: string; url: string | null }[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    const url = withoutPunctuation(match);
    if (!URL.canParse(url)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index), url: null });
    pieces.push({ text: url, url });
    end = index + url.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), url: null });
  return pieces;
}

export const urlsIn = (text: string): string[] => splitUrls(text).flatMap(({ url }) => url ?? []);

/** Removes punctuation after an address: `(see https://example.org/a).` */
function withoutPunctuation(url: string): string {
  let end = url.length;
  let open = url.split('(').length - url.split(')').length;
  for (; end > 0; end -= 1) {
    const last = url[end - 1] as string;
    if (last === ')' && open < 0) open += 1;
    else if (!'.,;:!?\'"'.includes(last)) break;
  }
  return url.slice(0, end);
}
