/** How long an answer may be kept, and which headers of the request it depends on (design section 5). */
export const CACHING = {
  open: { 'cache-control': 'public, max-age=300, stale-while-revalidate=600', vary: 'Accept-Encoding' },
  keyed: { 'cache-control': 'private, no-cache', vary: 'Accept-Encoding, Authorization' },
} as const;
