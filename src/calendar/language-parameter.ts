import { foldLines } from 'ical-generator';
import type { Language } from '../../db/language/catalog.js';

/** Properties with text that may name its language (RFC 5545, 3.2.10). Programs read those that begin with `X-` without parameters. */
const TEXTS = /^(NAME|SUMMARY|DESCRIPTION):/;

/** Names the language of the texts of a calendar. The library has no way to do so. English is what programs expect. */
export function withLanguage(calendar: string, language: Language): string {
  if (language === 'en') return calendar;
  const lines = calendar.replaceAll('\r\n ', '').split('\r\n');
  return foldLines(lines.map((line) => line.replace(TEXTS, `$1;LANGUAGE=${language}:`)).join('\r\n'));
}
