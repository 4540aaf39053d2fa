/** Version, trace, span and flags. A later version may have more parts; `ff` is none. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}(-.*)?$/;

/**
 * The trace that the header `traceparent` names (W3C Trace Context, section 3.2).
 *
 * @returns undefined for a header that is not valid, which the standard says to ignore
 */
export function traceIdOf(header: string | string[] | undefined): string | undefined {
  const [, version, traceId, spanId, more] = (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  if (!traceId || isZero(traceId) || isZero(spanId as string)) return undefined;
  return version === '00' && more !== undefined ? undefined : traceId;
}

const isZero = (id: string): boolean => /^0+$/.test(id);
