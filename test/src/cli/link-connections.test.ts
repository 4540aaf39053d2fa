import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CheckedLink } from '../../../src/cli/links/check-link.js';
import { listen } from '../../../src/process/listen.js';
import { Authority } from '../../servers/support/certificates.js';
import { civicData, isolated } from '../../support/run.js';
import { linksFolder } from '../../support/small-dataset.js';

async function check(urls: readonly string[]): Promise<Pick<CheckedLink, 'url' | 'status' | 'reason'>[]> {
  const options = ['--allow-private', '--pause', '0', '--json'];
  const { stdout } = await civicData(isolated(), 'links', 'check', linksFolder(urls), ...options);
  return JSON.parse(stdout).links;
}

describe('civic-data links check', () => {
  it('says what is wrong with TLS', async () => {
    const authority = new Authority();
    const certificates = [
      authority.issue({ alternatives: 'IP:127.0.0.1' }),
      authority.issue({ alternatives: 'DNS:elsewhere.example' }),
      authority.issue({ alternatives: 'IP:127.0.0.1', days: -1 }),
      new Authority().issue({ alternatives: 'IP:127.0.0.1' }),
    ];
    const servers = certificates.map(({ certificate: cert, key }) =>
      createTlsServer({ cert, key }, (_, response) => response.end('page')),
    );
    const plain = createServer();
    const known = getCACertificates();
    setDefaultCACertificates([...known, readFileSync(authority.file, 'utf8')]);
    onTestFinished(() => {
      setDefaultCACertificates(known);
      for (const one of [...servers, plain]) one.close();
    });
    const listening = await Promise.all(servers.map((one) => listen(one, '127.0.0.1', 0)));
    const urls = [...listening, await listen(plain, '127.0.0.1', 0)].map((url) => `${url.replace('http:', 'https:')}/`);
    const results = new Map((await check(urls)).map(({ url, status, reason }) => [url, [status, reason]]));
    expect(urls.map((url) => results.get(url))).toEqual([
      ['works', ''],
      ['broken', expect.stringContaining('its TLS certificate is for another host')],
      ['broken', expect.stringContaining('its TLS certificate has expired')],
      ['uncertain', expect.stringContaining('not from an authority that this machine trusts')],
      ['uncertain', expect.stringContaining('the server does not speak TLS there')],
    ]);
  });

  it('sends requests to at most eight hosts at the same time', async () => {
    let now = 0;
    let most = 0;
    const slow = createServer((_, response) => {
      now += 1;
      most = Math.max(most, now);
      setTimeout(() => {
        now -= 1;
        response.end();
      }, 50);
    });
    const { port } = new URL(await listen(slow, '0.0.0.0', 0));
    onTestFinished(() => void slow.close());
    const urls = Array.from({ length: 20 }, (_, index) => `http://127.0.0.${index + 1}:${port}/`);
    expect((await check(urls)).filter(({ status }) => status === 'works')).toHaveLength(20);
    expect(most).toBe(8);
  });
});
