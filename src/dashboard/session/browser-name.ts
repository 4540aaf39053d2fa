/** Browsers, by what only they have in the header. Most also have the names of those below them. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
];

const SYSTEMS: typeof BROWSERS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (names: typeof BROWSERS, text: string) => names.find(([, pattern]) => pattern.test(text))?.[0];

/** `Firefox on Windows`, by the header User-Agent; empty if it is unknown. There are at most 64 names, so a person cannot have more. */
export function browserName(userAgent = ''): string {
  // A longer one is no browser's.
  const text = userAgent.slice(0, 500);
  const browser = nameIn(BROWSERS, text);
  const system = nameIn(SYSTEMS, text);
  return browser && system ? `${browser} on ${system}` : (browser ?? '');
}
