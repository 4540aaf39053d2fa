import type { IncomingMessage } from 'node:http';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../../../src/process/log/log.js';
import { createClientAddress } from '../../../../src/server/access/client-address.js';

const log = createLog('silent');

/** The client of a request with this X-Forwarded-For, over a connection from this address. */
function client(forwarded: string | undefined, { proxies = 1, from = '10.0.0.1' } = {}): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const request = { headers, socket: { remoteAddress: from } } as unknown as IncomingMessage;
  return createClientAddress(proxies, log)(request);
}

describe('the address of a client', () => {
  it.each([
    ['203.0.113.7', ['203.0.113.7:5678', '[203.0.113.7]', ' 203.0.113.7 ']],
    ['203.0.113.7', ['::ffff:203.0.113.7', '::FFFF:203.0.113.7', '::ffff:cb00:7107', '0:0:0:0:0:ffff:cb00:7107']],
    ['203.0.113.7', ['[::ffff:203.0.113.7]:443', '::ffff:203.0.113.7%eth0', '0000::FFFF:CB00:7107']],
    [
      '2001:db8:1:2::/64',
      ['2001:db8:1:2::1', '2001:DB8:1:2:0:0:0:1', '2001:0db8:0001:0002:ffff::', '[2001:db8:1:2::9]:80'],
    ],
    ['2001:db8:0:0::/64', ['2001:db8::1', '2001:db8:0:0:5::', '2001:db8::203.0.113.7', '2001:db8::1%2']],
    ['0:0:0:0::/64', ['::', '::1', '0:0:0:0:0:0:0:1']],
    ['fe80:0:0:0::/64', ['fe80::1%eth0', 'FE80::2']],
    ['1:0:0:4::/64', ['1:0:0:4:5:6:7:8', '1::4:5:6:7:8']],
  ])('is %s for each of %j', (expected, spellings) => {
    for (const spelling of spellings) {
      expect(client(spelling), spelling).toBe(expected);
      // Node reports no port and no brackets.
      if (!/[[\] ]|\.\d+:/.test(spelling)) expect(client(undefined, { from: spelling }), spelling).toBe(expected);
    }
  });

  it.each(['unknown', '1.2.3', '1.2.3.4.5', '999.1.1.1', '::1::', '1'.repeat(90), '_hidden', '[::1', '1.2.3.4:x'])(
    'is that of the proxy for the entry %j',
    (entry) => {
      expect(client(entry)).toBe('10.0.0.1');
      expect(client(`203.0.113.7, ${entry}`)).toBe('10.0.0.1');
    },
  );

  it.each(['', ','])('is that of the proxy for the list %j without an entry', (list) => {
    expect(client(list)).toBe('10.0.0.1');
    // RFC 9110, section 5.6.1: empty elements do not count.
    expect(client(`203.0.113.7, ${list}`)).toBe('203.0.113.7');
  });

  it('is the entry that the outermost of the trusted proxies added', () => {
    expect(client('9.9.9.9, 203.0.113.7', { proxies: 1 })).toBe('203.0.113.7');
    expect(client('9.9.9.9, 203.0.113.7, 10.0.0.2', { proxies: 2 })).toBe('203.0.113.7');
    expect(client('203.0.113.7', { proxies: 3 })).toBe('203.0.113.7');
    expect(client('9.9.9.9', { proxies: 0 })).toBe('10.0.0.1');
  });

  it('is unknown once the connection is closed', () => {
    expect(client(undefined, { from: '' })).toBe('unknown');
  });

  it('is read with one warning in the log if there is X-Forwarded-For and no trusted proxy', () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => lines.push(line) });
    const clientAddress = createClientAddress(0, log);
    const from = (headers: Record<string, string>) =>
      clientAddress({ headers, socket: { remoteAddress: '10.0.0.1' } } as unknown as IncomingMessage);
    from({});
    expect(lines).toEqual([]);
    for (let n = 0; n < 3; n += 1) from({ 'x-forwarded-for': `203.0.113.${n}` });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('set TRUSTED_PROXIES');
  });
});
