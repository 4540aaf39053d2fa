import type { IncomingHttpHeaders } from 'node:http';
import Negotiator from 'negotiator';
import { echo } from '../../db/text/shorten.js';
import { type Problem, problem } from '../../rest-compat/problems.js';
import { JSON_TYPE } from '../response/response.js';
import { HTML_TYPE } from './html-response.js';

/** Formats of pages with data, and their media types. */
export const MEDIA_TYPES = {
  html: HTML_TYPE,
  csv: 'text/csv; charset=utf-8; header=present',
  json: JSON_TYPE,
} as const;
export type Format = keyof typeof MEDIA_TYPES;

/**
 * The format of a page with data: the one of `?format=`, or else the one that the client prefers (`Accept`).
 *
 * @param offered the formats of the page; the first one is for clients that take any
 */
export function chooseFormat(
  query: URLSearchParams,
  headers: IncomingHttpHeaders,
  offered: readonly [Format, ...Format[]],
): Format | { problem: Problem } {
  const wanted = query.get('format');
  if (wanted === null) return offered[indexOfPreferred(headers, offered)] ?? offered[0];
  const format = offered.find((one) => one === wanted);
  if (format) return format;
  const others = offered.filter((one) => one !== 'html').map((one) => `?format=${one}`);
  const detail = `There is no format ${echo(wanted)}. Use ${others.join(' or ')}, or leave it out for the page (html).`;
  return { problem: problem(400, detail) };
}

function indexOfPreferred(headers: IncomingHttpHeaders, offered: readonly Format[]): number {
  const types = offered.map((format) => MEDIA_TYPES[format].split(';', 1)[0] as string);
  return types.indexOf(new Negotiator({ headers }).mediaType(types) ?? '');
}
