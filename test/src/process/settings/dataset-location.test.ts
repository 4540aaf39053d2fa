import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../../src/process/settings/config.js';

const locationOf = (url: string) => readConfig({ DATASET_URL: url }).dataset;

describe('a dataset at a URL', () => {
  it.each([
    'https://example.org/dataset.sqlite',
    'https://user:secret@8.8.8.8:8443/a/b?sig=abc',
    ...['localhost', '127.0.0.1:8080', '127.9.9.9', '[::1]', '10.1.2.3', '172.16.0.1', '172.31.255.255'].map(inHttp),
    ...['192.168.1.1', '[fc00::1]', '[fdff::1]', 'files', 'files:8080', 'web_server', 'user:secret@files'].map(inHttp),
  ])('may be %s', (url) => {
    expect(locationOf(url)).toEqual({ kind: 'url', url: new URL(url) });
  });

  it.each([
    ...['example.org', '8.8.8.8', '172.32.0.1', '172.15.0.1', '169.254.169.254', '192.169.0.1', '0.0.0.0'].map(inHttp),
    ...['[fe80::1]', '[2001:db8::1]', '[::ffff:8.8.8.8]', 'files.', 'localhost.example.org', '134744072'].map(inHttp),
  ])('may not be %s, which others could read or change on the way', (url) => {
    expect(() => locationOf(url)).toThrow('must be an https URL. Plain http is only for');
  });

  it.each([
    'http://user:secret@example.org/dataset.sqlite',
    'https://user:sec/secret@example.org/',
    'ftp://user:secret@example.org/x',
    'http://example.org/x?sig=secretsecretsecretsecret',
  ])('shows no secret when %j is refused', (url) => {
    expect(() => locationOf(url)).toThrow('…');
    expect(() => locationOf(url)).not.toThrow('secret');
  });
});

function inHttp(host: string): string {
  return `http://${host}/dataset.sqlite`;
}
