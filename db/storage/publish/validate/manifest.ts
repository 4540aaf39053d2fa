import type { Manifest } from '../dataset.js';
import { MANIFEST_FILE } from '../folder/files.js';
import { showJson } from '../folder/manifest.js';
import type { IssueList } from '../issues.js';
import { textIssues } from '../text.js';
import { isUtcTime } from './cells.js';

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
