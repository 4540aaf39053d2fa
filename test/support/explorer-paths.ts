/** A page of each kind in the explorer, with the small dataset. */
export const EXPLORER_PATHS = [
  '/states',
  '/states/AA',
  '/states/AA/regions/Port%20City',
  '/fields',
  '/fields/ballot_type',
  '/elections',
  '/elections/AA-2026-06-02',
  '/compare?states=AA,BB',
  '/coverage',
  '/changes',
];
