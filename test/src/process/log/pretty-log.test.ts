import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createLog, type Log } from '../../../../src/process/log/log.js';
import { prettyDestination } from '../../../../src/process/log/pretty-log.js';

/** What a log for people prints, without the time. */
function printed(write: (log: Log) => void): string {
  const output = new PassThrough();
  write(createLog('info', prettyDestination(output)));
  return String(output.read()).replace(/^\[\d\d:\d\d:\d\d\.\d{3}\] /gm, '');
}

describe('the log on a terminal', () => {
  it('has no worker thread and loses no line: each is written at once', () => {
    expect(printed((log) => log.warn({ customer: 'C' }, 'one'))).toBe('WARN: one\n');
  });

  it('shows the customer of a request, and other details after a message', () => {
    const request = { id: 'i', method: 'GET', path: '/x', status: 200, ms: 1.5, keyId: 'k', customer: 'Town Crier' };
    expect(printed((log) => log.info(request, 'request'))).toBe('INFO: GET /x 200 1.5 ms Town Crier\n');
    const aborted = { id: 'i', method: 'GET', path: '/x', ms: 2 };
    expect(printed((log) => log.info(aborted, 'request given up by the client'))).toBe(
      'INFO: GET /x request given up by the client 2 ms\n',
    );
    expect(printed((log) => log.info({ release: 'r' }, 'Published'))).toBe('INFO: Published {"release":"r"}\n');
  });

  it('shows control characters of clients as escapes, so that the terminal does not obey them', () => {
    const hostile = '/\u001b[31m\u009b2J\u007f\u202e\u0007\\u001b';
    const text = printed((log) => {
      log.info({ method: 'GET', path: hostile, status: 404, ms: 1 }, 'request');
      log.error({ err: new Error(hostile) }, hostile);
    });
    expect(text).toContain('GET /\\u001b[31m\\u009b2J\\u007f\\u202e\\u0007\\u001b 404');
    expect(text.replaceAll('\n', '')).toMatch(/^[ -~]*$/);
  });
});
