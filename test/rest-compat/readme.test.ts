import { describe, expect, it } from 'vitest';
import { openApi, routes } from '../../rest-compat/routes.js';
import { type Answer, send, sendHead } from '../support/http-request.js';
import { codeIn, MarkdownFile } from '../support/markdown.js';
import { basic, useSharedService } from '../support/service.js';

const readme = new MarkdownFile('rest-compat/README.md');

/** A row of the HTTP table: a request, and the status and headers of its response. */
interface Row {
  method: string;
  path: string;
  requestHeaders: Record<string, string>;
  keyed: boolean;
  status: number;
  /** The value is undefined if the README only names the header. */
  headers: [name: string, value: string | undefined][];
}

const HEADER = /^([A-Z][A-Za-z]*(?:-[A-Za-z]+)*)(?:: (.+))?$/;
const isSet = (name: string) => name !== 'Sunset' && name !== 'V1_SUNSET';

/** One row for each path in a line of the table. A line that starts with … repeats the path above it. */
function readRows(): Row[] {
  let last = { method: 'GET', path: '' };
  return readme.table('request').flatMap(([request = '', key, status, response = '']) => {
    const codes = codeIn(request);
    const requestHeaders = Object.fromEntries(
      codes.flatMap((code) => {
        const [, name, value] = HEADER.exec(code) ?? [];
        return name && value ? [[name.toLowerCase(), value]] : [];
      }),
    );
    const method = /^[A-Z]+(?= )/.exec(codes[0] ?? '')?.[0] ?? 'GET';
    const paths = codes.flatMap((code) => /(?:^|^[A-Z]+ )(\/\S*)$/.exec(code)?.[1] ?? []);
    const targets = request.startsWith('…') ? [last] : paths.map((path) => ({ method, path }));
    last = targets.at(-1) ?? last;
    const headers = codeIn(response).flatMap((code): Row['headers'] => {
      const [, name, value] = HEADER.exec(code) ?? [];
      return name && isSet(name) ? [[name.toLowerCase(), value]] : [];
    });
    return targets.map((target) => ({
      ...target,
      requestHeaders,
      keyed: key === 'yes',
      status: Number(status),
      headers,
    }));
  });
}

const rows = readRows();

const service = useSharedService();

async function ask({ method, path, requestHeaders, keyed }: Row): Promise<Answer> {
  const authorization: Record<string, string> = keyed
    ? { authorization: basic(service.key.keyId, service.key.keySecret) }
    : {};
  const headers = { ...authorization, ...requestHeaders };
  const target = path.replaceAll(/[{}]/g, encodeURIComponent);
  return method === 'HEAD' ? sendHead(service.url, target, headers) : send(service.url, target, { method, headers });
}

describe('the REST guide', () => {
  it('lists each path with whether it requires an API key', () => {
    const listed = readme.table('path').map(([path, key]) => [path, key]);
    const expected = routes.map(({ path, keyed }) => [`\`${path}\``, keyed ? 'yes' : 'no']);
    expect(listed.sort()).toEqual(expected.sort());
  });

  it.each([
    ['v2', 1],
    ['v1', 2],
  ] as const)('lists the item properties of %s with their presence', (version, column) => {
    const itemOf = (one: 'v1' | 'v2') =>
      openApi(one, { publicUrl: '', contactEmail: '' }).components.schemas.StateInformationItem;
    const { properties, required } = itemOf(version);
    const presence = (name: string) => (required.includes(name) ? 'always' : name in properties ? 'some' : 'never');
    const rows = new MarkdownFile('src/site/developers/guide/pages/rest.md').table('item property');
    expect(rows.map(([name = '']) => codeIn(name)[0]).sort()).toEqual(Object.keys(itemOf('v2').properties).sort());
    for (const row of rows) {
      const stated = /^(always|never)/.exec(row[column] as string)?.[0] ?? 'some';
      expect([row[0], stated]).toEqual([row[0], presence(codeIn(row[0] as string)[0] as string)]);
    }
  });
});

describe('the HTTP table of the REST guide', () => {
  it('is read completely', () => {
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.flatMap(({ headers }) => headers).length).toBeGreaterThan(25);
  });

  it.each(rows.map((row) => [row.method, row.path, JSON.stringify(row.requestHeaders), row.keyed, row.status, row]))(
    '%s %s %s (key: %s) answers %i',
    async (...parts) => {
      const row = parts.at(-1) as Row;
      const answer = await ask(row);
      expect(answer.status).toBe(row.status);
      for (const [name, value] of row.headers) {
        expect(answer.headers, name).toHaveProperty([name]);
        if (value !== undefined) expect(answer.headers[name]).toBe(value);
      }
      if (row.method === 'HEAD' || answer.status === 304 || answer.status === 204) expect(answer.body).toBe('');
      else if (answer.status >= 400) expect(JSON.parse(answer.body)).toBeTypeOf('object');
    },
  );
});
