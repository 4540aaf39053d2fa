import type { Locale } from '../../messages/locale.js';

/** Statuses that have a heading on error pages. */
const STATUSES = [400, 401, 403, 404, 405, 410, 429, 500, 503] as const;

export const isShown = (status: number): status is (typeof STATUSES)[number] =>
  STATUSES.some((shown) => shown === status);

export const headingOf = ({ t }: Locale, status: number): string => (isShown(status) ? t(`error.${status}`) : '');
