/** A page of each kind in the explorer, with the small dataset. */
export const EXPLORER_PATHS = [
  '/states',
  '/states/AA',
  '/states/AA/guide',
  '/states/AA/regions/Port%20City',
  '/fields',
  '/fields/ballot_type',
  '/elections',
  '/elections/AA-2026-06-02',
  '/compare?states=AA,BB',
  '/coverage',
  '/search?q=ballot+type+alpha',
  '/changes',
];
