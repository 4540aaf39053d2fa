import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { type Answer, send } from '../../support/http-request.js';
import { operationOf } from '../../support/page-text.js';
import { expectProblem } from '../../support/problem.js';
import { sample } from '../../support/sample.js';
import { useService } from '../../support/service.js';

const PAGES = [
  '/states',
  '/states/CA',
  '/states/OH/guide',
  '/states/IL/regions/Cook%20County%20(suburban)',
  '/fields',
  '/fields/has_sdr_election_day',
  '/fields/absentee_request_methods',
  '/fields/polls_open',
  '/fields/gov_tool_verify',
  '/fields/early_voting_starts',
  '/elections',
  '/elections/US-2028-11-07',
  '/search?q=when+do+polls+close+in+ohio',
  '/search?q=same+day+registration',
  '/changes',
];

const service = useService({ explorer: 'public' });

describe.each(PAGES)('the page %s', (path) => {
  it('is HTML without inline scripts, styles or garbled characters', async () => {
    const { status, headers, body } = await service.open(path);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(body).toMatch(/^<!doctype html>\n<html lang="en">[\s\S]*<\/html>\n$/);
    expect(body).not.toMatch(/ on\w+="| style="|<style|javascript:|[âÃ\uFFFD]|undefined|\[object/);
  });

  it('links only to pages, files and anchors that exist', async () => {
    const { body } = await service.open(path);
    const links = [...body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link]) =>
      (link as string).replaceAll('&amp;', '&'),
    );
    const own = links
      .map((link) => new URL(link, `${service.url}${path}`))
      .filter(({ origin }) => origin === service.url);
    expect(own.length).toBeGreaterThan(20);
    const bodies = new Map<string, Answer>();
    for (const { pathname, search, hash } of sample(own, 20)) {
      const target = pathname.startsWith('/graphiql') ? pathname : `${pathname}${search}`;
      if (!bodies.has(target)) bodies.set(target, await service.open(target));
      expect(bodies.get(target)?.status, target).toBe(200);
      if (hash) expect(bodies.get(target)?.body.includes(` id="${hash.slice(1)}"`), `${target}${hash}`).toBe(true);
    }
  });

  it('says how to get the same: the operation runs and has the data', async () => {
    const { body } = await service.open(path);
    const { data, errors } = await service.graphql(...operationOf(body));
    expect([errors, typeof data]).toEqual([undefined, 'object']);
  });

  it('offers a file first', async () => {
    const [, part = ''] = (await service.open(path)).body.split('<section class="get-this"');
    expect(/<a [^>]*>([^<]*)/.exec(part)?.[1]).toBe('Download CSV');
  });

  it('has the same rows as CSV and as JSON', async () => {
    const inFormat = (format: string) => service.open(`${path}${path.includes('?') ? '&' : '?'}format=${format}`);
    const csv = await inFormat('csv');
    expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.csv"$/);
    const { rows } = JSON.parse((await inFormat('json')).body);
    const plain = rows.map((row: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, guarded(String(value ?? ''))])),
    );
    expect(parse(csv.body, { columns: true, bom: true })).toEqual(plain);
  });
});

/** As spreadsheets need it: nothing begins like a formula. */
const guarded = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

describe('an address that is not quite right', () => {
  it.each([
    ['/states/ca', '/states/CA'],
    ['/states/California', '/states/CA'],
    ['/states/CA/', '/states/CA'],
    ['/states/', '/states'],
    ['/states/il/regions/city%20of%20chicago', '/states/IL/regions/City%20of%20Chicago'],
    ['/fields/POLLS_OPEN', '/fields/polls_open'],
    ['/elections/us-2028-11-07', '/elections/US-2028-11-07'],
  ])('%s redirects to %s', async (from, to) => {
    const { status, headers } = await service.open(from);
    expect(status).toBe(302);
    expect(new URL(headers.location as string, `${service.url}${from}`).pathname).toBe(to);
  });

  it.each([
    ['/states/XA', ['/states/CA', '/states/GA']],
    ['/states/Ohoi', ['/states/OH']],
    ['/fields/polls_opne', ['/fields/polls_open', '/fields/polls_close']],
    ['/states/IL/regions/Chicagoo', ['/states/IL']],
    ['/elections/US-2028-11-08', ['/elections/US-2028-11-07']],
  ])('%s gets a 404 that links to the nearest', async (path, expected) => {
    const { status, body } = await service.open(path);
    expect(status).toBe(404);
    const links = [...body.matchAll(/<li><a href="([^"]+)">/g)].map(
      ([, link]) => new URL(link as string, `${service.url}${path}`).pathname,
    );
    expect(body).toContain('Did you mean');
    for (const link of expected) expect(links).toContain(link);
    expectProblem(await send(service.url, path), 404);
  });

  it.each(['/states?format=xml', '/fields/polls_open?sort=size'])(
    '%s gets a 400 that lists what there is',
    async (path) => {
      const { status, body } = await service.open(path);
      expect([status, /<p class="lead">[^<]*(csv[^<]*json|state[^<]*value)/.test(body)]).toEqual([400, true]);
    },
  );

  it('is echoed without becoming HTML', async () => {
    const { body } = await service.open('/states/%3Cimg%20src=x%3E');
    expect(body).toContain('&lt;img');
    expect(body).not.toContain('<img');
  });
});

describe('a field whose value differs by region', () => {
  it('names the states, and shows the value of each region with its source, also as CSV', async () => {
    const { data } = await service.graphql(
      '{ overrides(field: "gov_tool_absentee_request") { nodes { state { code name } region { name } text } } }',
    );
    const { body } = await service.open('/fields/gov_tool_absentee_request');
    expect(body).toContain('Some places in Illinois and Nevada differ.');
    const rows = parse((await service.open('/fields/gov_tool_absentee_request?format=csv')).body, {
      columns: true,
      bom: true,
    });
    expect(data.overrides.nodes.length).toBeGreaterThan(10);
    for (const { state, region, text } of data.overrides.nodes) {
      expect(body).toContain(
        `states/${state.code}/regions/${encodeURIComponent(region.name)}#gov_tool_absentee_request`,
      );
      expect(rows).toContainEqual(expect.objectContaining({ state: state.code, region: region.name, text }));
    }
  });
});
