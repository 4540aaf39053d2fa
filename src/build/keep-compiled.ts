/** First argument of a run that the build makes: what V8 has compiled by its end is kept beside the bundle. */
export const KEEP_COMPILED = '--keep-compiled';
