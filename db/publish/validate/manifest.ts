import type { Manifest } from '../dataset.js';
import { MANIFEST_FILE } from '../folder/files.js';
import { showJson } from '../folder/manifest.js';
import type { IssueList } from '../issues.js';
import { textIssues } from '../text.js';
import { isUtcTime } from './cells.js';

const KEYS = { title: 'title', published_at: 'publishedAt', licence: 'licence', disclaimer: 'disclaimer' } as const;

export function validateManifest(json: Record<string, unknown>, issues: IssueList): Manifest {
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
  }
  return manifest;
}
