import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { mediumDate } from '../../../../db/domain/text/format.js';
import { BROWSER, send } from '../../../support/http-request.js';
import { textOf } from '../../../support/page-text.js';
import { sharedService, useService } from '../../../support/service.js';

const EMBEDS = [
  '/embed/fields/absentee_request_methods?option=online',
  '/embed/fields/id_laws_in_person_voting',
  '/embed/fields/registration_deadline_mail',
  '/embed/fields/has_sdr_election_day',
  '/embed/states/IL/registration_laws',
  '/embed/states/OH/polls_open',
  '/embed/elections/US-2028-11-07',
  '/embed/elections/US-2028-11-07?state=OH',
  '/embed/elections/US-2028-11-07?states=CA,OH',
];
const FRAME = { ...BROWSER, 'sec-fetch-dest': 'iframe' };
/** With the headers of both responses, these are 6 KB, and a timeline is 9 KB. */
const MAX_BYTES = 5_600;
const MAX_TIMELINE_BYTES = 8_600;

const service = useService({ explorer: 'public' });

const open = (path: string) => send(service.url, path, { headers: FRAME });

describe.each(EMBEDS)('%s', (path) => {
  it('may be framed by every site, has no script, and says where it is from', async () => {
    const { status, headers, body } = await open(path);
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("script-src 'none'");
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(headers['x-frame-options']).toBeUndefined();
    expect(body).not.toMatch(/<script|<form| style="/);
    expect(body).toContain('<base target="_blank"/>');
    const { data } = await service.graphql('{ release { publishedAt } }');
    expect(textOf(body)).toContain(`Civic Data Service, data of ${mediumDate(data.release.publishedAt)}`);
  });

  it('has headings that skip no level', async () => {
    const { body } = await open(path);
    const levels = [...body.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toEqual([levels[0]]);
    expect(levels.every((level, index) => index === 0 || level - (levels[index - 1] as number) <= 1)).toBe(true);
  });

  it('is small, with its styles', async () => {
    const { body } = await open(path);
    const [, styles = ''] = /<link rel="stylesheet" href="([^"]*)"/.exec(body) ?? [];
    const css = await send(service.url, new URL(styles, `${service.url}${path}`).pathname);
    const bytes = [body, css.body].map((text) => brotliCompressSync(text).length);
    expect(css.status).toBe(200);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(
      path.includes('/elections/') ? MAX_TIMELINE_BYTES : MAX_BYTES,
    );
  });
});

describe('what a frame shows', () => {
  it('leads to the page', async () => {
    expect((await open(EMBEDS[0] as string)).body).toContain(
      '<h1><a href="../../fields/absentee_request_methods?option=online">',
    );
    expect((await open('/embed/states/OH/polls_open')).body).toContain('<a href="../../../states/OH#polls_open">');
  });

  it('says where regions have another value', async () => {
    expect(textOf((await open('/embed/states/IL/gov_tool_absentee_request')).body)).toContain(
      'In some counties or cities it is different',
    );
    expect(textOf((await open('/embed/states/OH/polls_open')).body)).not.toContain('it is different');
  });
});

describe('without a key', () => {
  it.each(EMBEDS)(
    '%s shows a link in a frame, and does not ask the readers of another site for a password',
    async (path) => {
      const { url } = await sharedService();
      const { status, headers, body } = await send(url, path, { headers: FRAME });
      expect([status, headers['www-authenticate'], headers['x-frame-options']]).toEqual([403, undefined, undefined]);
      expect(headers['content-security-policy']).toContain('frame-ancestors *');
      expect(textOf(body)).toContain('This answer needs an API key. Open it at the Civic Data Service');
      expect(body).toMatch(/<a href="(\.\.\/)+(fields\/\w+|states\/\w\w#\w+|elections\/[\w-]+)">/);
    },
  );

  it('no other page may be framed', async () => {
    for (const path of ['/', '/fields', '/changes']) {
      const { headers } = await open(path);
      expect([headers['x-frame-options'], headers['content-security-policy']]).toEqual([
        'DENY',
        expect.stringContaining("frame-ancestors 'none'"),
      ]);
    }
  });
});
