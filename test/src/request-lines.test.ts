import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createRequestLines, type LoggedRequest, requestLine } from '../../src/request-lines.js';

const TIME = /"time":"[^"]*"/;

/** The line that pino makes of a request, with any time. */
function lineOfPino({ caller, status, ...request }: LoggedRequest, base: { worker: number } | null): string {
  let line = '';
  const stream = { write: (text: string) => (line = text) };
  const { id, method, path, ms } = request;
  const who = caller && 'keyId' in caller ? { keyId: caller.keyId, customer: caller.customer } : {};
  const msg = status === undefined ? 'request given up by the client' : 'request';
  pino({ base, timestamp: pino.stdTimeFunctions.isoTime }, stream).info({ id, method, path, status, ms, ...who }, msg);
  return line;
}

const REQUEST: LoggedRequest = { id: randomUUID(), method: 'GET', path: '/', status: 200, ms: 0.1, caller: undefined };

function expectAsPino(request: LoggedRequest, writer: { worker: number } | null = null) {
  const [own, pinos] = [requestLine(writer)(request), lineOfPino(request, writer)];
  expect(own.replace(TIME, '')).toBe(pinos.replace(TIME, ''));
  expect(Math.abs(timeOf(own) - timeOf(pinos))).toBeLessThan(1_000);
}

const timeOf = (line: string) => Date.parse(JSON.parse(line).time);

/** Every text that can come in: a path is made of bytes, a customer of what UTF-8 can say. */
const BYTES = fc.string({
  unit: fc.integer({ min: 0, max: 255 }).map((byte) => String.fromCharCode(byte)),
  maxLength: 200,
});
const WORDS = fc.string({ unit: 'binary', maxLength: 200 });

describe('the line of a request', () => {
  it.each([
    ['', '/', '/v2/election/data/state/CA/', '*', 'http://example.org/a'],
    ['/"', '/\\', '/"quoted\\"', `/${'"\\'.repeat(100)}`],
    ['/\u0000', '/\n\t', '/\u001f', '/\u007f', `/${'\n'.repeat(101)}`],
    ['/ä', '/ÿ\u0080', '/日本', '/🗳️', '/\u2028', `/${'ä'.repeat(101)}`],
    [`/${'x'.repeat(10_000)}`],
    // Half a pair of a long text is escaped; a request cannot bring one, nor can the accounts.
    [`/${'\ud800'.repeat(101)}`, `/${'x'.repeat(101)}\udc00`],
  ])('is what pino makes of it: %j …', (...paths) => {
    for (const path of paths) expectAsPino({ ...REQUEST, path });
  });

  it('is what pino makes of it, whatever comes', () => {
    fc.assert(
      fc.property(BYTES, WORDS, WORDS, fc.nat(), (path, keyId, customer, tenths) =>
        expectAsPino({ ...REQUEST, path, ms: tenths / 10, caller: { status: 'keyed', keyId, customer } }),
      ),
    );
  });

  it.each([
    ['of nobody known', { caller: { status: 'refused' } }],
    ['of one who may not', { caller: { status: 'suspended', keyId: 'a', customer: 'b' } }],
    ['that was given up', { status: undefined }],
    ['that took no time', { ms: 0 }],
  ] as [string, Partial<LoggedRequest>][])('%s is what pino makes of it', (_, more) => {
    expectAsPino({ ...REQUEST, ...more });
  });

  it('names the process, where there are several', () => {
    expectAsPino(REQUEST, { worker: 12 });
  });

  it.each(['warn', 'error', 'fatal', 'silent'] as const)('is not written at the level %s', (level) => {
    expect(createRequestLines(level)).toBeUndefined();
  });
});
