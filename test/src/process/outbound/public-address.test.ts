import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../../../src/process/outbound/send-request.js';

describe('a public address', () => {
  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['224.0.0.1', '255.255.255.255', '::1', '::', 'fe80::1', 'fc00::1', '::ffff:8.8.8.8', '::ffff:127.0.0.1'],
    ...['192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '3fff::1', '2001::1', '::127.0.0.1', '4000::1'],
    ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'ff02::1', 'localhost'],
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
