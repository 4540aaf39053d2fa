import type { Manifest } from '../dataset.js';
import type { IssueList } from '../issues.js';
import { decodeText } from './csv.js';
import { MANIFEST_FILE } from './files.js';
import { isUtcTime, textIssues } from './table.js';

/** @returns the JSON object in `dataset.json`, or undefined if there is none */
export function parseManifest(bytes: Buffer, issues: IssueList): Record<string, unknown> | undefined {
  const text = decodeText(MANIFEST_FILE, bytes, issues);
  if (text === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>;
    issues.add(MANIFEST_FILE, 0, '', showJson(parsed), 'a JSON object');
  } catch (error) {
    issues.add(MANIFEST_FILE, 0, '', '', `valid JSON (${(error as Error).message})`);
  }
  return undefined;
}

/** A value to show in an issue. `JSON.stringify` would overflow the stack on a list within 10,000 other lists. */
function showJson(value: unknown): string {
  if (Array.isArray(value)) return '[…]';
  return typeof value === 'object' && value !== null ? '{…}' : (JSON.stringify(value) ?? '');
}

const KEYS = { title: 'title', published_at: 'publishedAt', licence: 'licence', disclaimer: 'disclaimer' } as const;

/** Clocks differ, but not by more. Each later release needs a later time, so one of the year 9999 would be the last one. */
const MAX_AHEAD_MS = 24 * 60 * 60 * 1_000;

export function validateManifest(json: Record<string, unknown>, now: Date, issues: IssueList): Manifest {
  const manifest: Manifest = { title: '', publishedAt: '', licence: '', disclaimer: '' };
  for (const [key, property] of Object.entries(KEYS)) {
    const value = Object.hasOwn(json, key) ? json[key] : undefined;
    if (typeof value === 'string' && value.trim() !== '') manifest[property] = value.trim();
    else issues.add(MANIFEST_FILE, 0, key, showJson(value), 'a non-empty string');
    for (const expected of textIssues(manifest[property])) {
      issues.add(MANIFEST_FILE, 0, key, manifest[property], expected);
    }
  }
  for (const key of Object.keys(json)) {
    if (!Object.hasOwn(KEYS, key))
      issues.add(MANIFEST_FILE, 0, key, '', `only the keys ${Object.keys(KEYS).join(', ')}`);
  }
  if (manifest.publishedAt !== '' && !isUtcTime(manifest.publishedAt)) {
    issues.add(MANIFEST_FILE, 0, 'published_at', manifest.publishedAt, 'a UTC time such as 2026-10-09T14:30:00Z');
  } else if (Date.parse(manifest.publishedAt) > now.getTime() + MAX_AHEAD_MS) {
    issues.add(
      MANIFEST_FILE,
      0,
      'published_at',
      manifest.publishedAt,
      'a time that is at most a day ahead of the clock',
    );
  }
  return manifest;
}
