import type { V1FieldsData, V1StateData } from '../operation-types.js';
import { FORMAT_NAMES, type RouteOptions, readDocument, route, stateParameter } from '../route.js';
import { derive } from './derive.js';

/** V1 has been deprecated since the first day of this service. */
const DEPRECATED_SINCE = '2026-11-21';

/**
 * The headers that tell V1 clients to upgrade: `Deprecation` (RFC 9745), `Link` to the successor (RFC 5829), and `Sunset` if the last
 * day is set (RFC 8594).
 */
function deprecation(path: string, { baseUrl = '', v1Sunset = '' }: RouteOptions): Record<string, string> {
  return {
    deprecation: `@${Date.parse(DEPRECATED_SINCE) / 1000}`,
    link: `<${baseUrl}${encoded(path).replace(/^\/v1\//, '/v2/')}>; rel="successor-version"`,
    ...(v1Sunset && { sunset: new Date(v1Sunset).toUTCString() }),
  };
}

/** The path as a URI reference (RFC 3986, section 2): whatever a client wrote into it, it cannot end the link. */
const encoded = (path: string): string => path.replace(/[^\w!#$%&'()*+,./:;=?@[\]~-]/g, encodeURIComponent);

/** GET /v1/election/field/: all V1 slugs. V1 has no options. */
export const v1Fields = route<V1FieldsData>({
  name: 'v1/field',
  path: '/v1/election/field/',
  keyed: false,
  headers: deprecation,
  document: readDocument('v1/field'),
  body: ({ v1Slugs }) => v1Slugs.map((field) => ({ ...field, field_format: FORMAT_NAMES[field.field_format] })),
});

/** GET /v1/election/data/state/{state}/: the V1 record of a state, derived from its V2 values. */
export const v1State = route<V1StateData>({
  name: 'v1/state',
  path: '/v1/election/data/state/{state}/',
  keyed: true,
  headers: deprecation,
  document: readDocument('v1/state'),
  ...stateParameter,
  body({ rules, release, state }) {
    if (!state) return undefined;
    const { code, name, items, overrides } = state;
    return { code, name, state_information: derive(rules, items, overrides, release.firstModifiedAt) };
  },
});
