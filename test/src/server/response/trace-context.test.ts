import { describe, expect, it } from 'vitest';
import { traceIdOf } from '../../../../src/server/response/request-context.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';

describe('the trace of a request', () => {
  it.each([
    ['this version of the standard', `00-${TRACE}-${SPAN}-01`],
    ['a later version with more parts', `01-${TRACE}-${SPAN}-01-more`],
  ])('is that of a traceparent of %s', (_, header) => {
    expect(traceIdOf(header)).toBe(TRACE);
  });

  it.each([
    ['no header', undefined],
    ['uppercase', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['the version ff', `ff-${TRACE}-${SPAN}-01`],
    ['more parts than version 00 has', `00-${TRACE}-${SPAN}-01-more`],
    ['two headers, which Node joins', `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`],
    ['something else', 'a'.repeat(16_000)],
  ])('is unknown with %s', (_, header) => {
    expect(traceIdOf(header)).toBeUndefined();
  });
});
