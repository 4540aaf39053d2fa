import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { echo } from '../../../db/domain/text/shorten.js';
import { type Problem, problem } from '../response/response.js';
import type { Format } from './resource.js';

export const HTML_TYPE = 'text/html; charset=utf-8';
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';
/** Text that browsers show instead of saving it. */
export const TEXT_TYPE = 'text/plain; charset=utf-8';

/** Parameters of media types in an Accept header, such as a charset, but not weights. They are ignored, because each format has one form. */
const PARAMETERS = /;(?!\s*q\s*=)[^;,]*/gi;

/**
 * Chooses the format that `?format=` names, or else the one that the client prefers (`Accept`).
 *
 * @param formats by name; the first one is for clients that accept any
 * @returns the name of a format
 */
export function chooseFormat(
  query: URLSearchParams,
  headers: IncomingHttpHeaders,
  formats: Readonly<Record<string, Format>>,
): string | { problem: Problem } {
  const names = Object.keys(formats);
  const wanted = query.get('format');
  if (wanted === null) return names[indexOfPreferred(headers, Object.values(formats))] ?? (names[0] as string);
  if (names.includes(wanted)) return wanted;
  const known = names.map((name) => `?format=${name}`).join(' or ');
  const detail = `There is no format ${echo(wanted)}. Use ${known}, or leave it out.`;
  return { problem: problem(400, detail) };
}

function indexOfPreferred(headers: IncomingHttpHeaders, formats: readonly Format[]): number {
  const types = formats.map(({ type }) => type.split(';', 1)[0] as string);
  const accept = headers.accept?.replace(PARAMETERS, '');
  return types.indexOf(new Negotiator({ headers: { accept } }).mediaType(types) ?? '');
}
