import { describe, expect, it } from 'vitest';
import { problemWithUrl, receiverRules } from '../../../../src/dashboard/webhooks/receiver.js';

const PUBLIC = receiverRules('https://dashboard.example.org', false);
const LOCAL = receiverRules('http://[::1]:4100', false);

describe('the address of a receiver', () => {
  it.each(['https://example.org', 'https://example.org:8443/a?b=c', 'https://8.8.8.8/', 'https://[2606:4700::1111]/'])(
    'can be %s',
    (url) => {
      expect(problemWithUrl(url, PUBLIC)).toBeUndefined();
    },
  );

  it.each([
    ['', 'Enter the address'],
    ['example.org/hook', 'begins with https://'],
    ['http://example.org/', 'begins with https://'],
    ['http://localhost:4100/', 'begins with https://'],
    ['ftp://example.org/', 'begins with https://'],
    ['https://user:password@example.org/', 'Leave out the user name'],
    ['https://example.org/#part', 'Leave out the part after #'],
    [`https://example.org/${'x'.repeat(500)}`, 'at most 500 characters'],
    ['https://0x7f.1/', 'This one is private'],
    ['https://10.0.0.1/', 'This one is private'],
    ['https://[::ffff:127.0.0.1]/', 'This one is private'],
  ])('cannot be %j', (url, problem) => {
    expect(problemWithUrl(url as string, PUBLIC)).toContain(problem);
  });

  it('can be on this machine only if the dashboard is, and never in production', () => {
    for (const url of ['http://localhost:9000/', 'http://127.0.0.1/', 'http://[::1]:1/', 'https://127.0.0.1/']) {
      expect(problemWithUrl(url, LOCAL)).toBeUndefined();
      expect(problemWithUrl(url, receiverRules('http://127.0.0.1:4100', true))).toBeDefined();
    }
    expect(problemWithUrl('https://10.0.0.1/', LOCAL)).toContain('This one is private');
  });
});
