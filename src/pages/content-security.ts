type Sources = Readonly<Record<string, string>>;

/** Nothing but our own files, and no script, style or frame of anyone else (CSP level 3). */
const OWN_FILES: Sources = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

export function contentSecurityPolicy(more: Sources = {}): string {
  return Object.entries({ ...OWN_FILES, ...more })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');
}

/** What every page carries beside its policy. */
export const PAGE_SECURITY = {
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
} as const;
