/** What is said, with status 503, while there is no dataset that can be read. */
export const NO_DATASET = 'The service has no dataset that it can read, so it cannot answer now. Try again later.';

/** The same for the accounts. */
export const NO_ACCOUNTS =
  'The service cannot check keys at the moment. Paths that need no key go on answering; try again later.';

/** Seconds until a client may ask again. */
export const RETRY = { 'retry-after': '10' };
