import type { RequestHandler } from 'express';
import { contentSecurityPolicy, PAGE_SECURITY } from '../../pages/content-security.js';
import { NO_STORE } from '../../response/headers.js';
import type { Dashboard } from '../dashboard.js';

/** Headers of every response. Only assets, which are the same for everyone, may be stored: their own header replaces this one. */
export function secureHeaders({ settings }: Dashboard): RequestHandler {
  const headers = new Map(
    Object.entries({
      'content-security-policy': DASHBOARD_POLICY,
      ...PAGE_SECURITY,
      ...NO_STORE,
      ...(settings.url.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
    }),
  );
  return (_request, response, next) => {
    response.setHeaders(headers);
    next();
  };
}

/** Forms go to the dashboard alone, and on from there to nowhere but the OpenID provider. */
export const DASHBOARD_POLICY = contentSecurityPolicy({ 'form-action': "'self'", 'connect-src': "'none'" });
