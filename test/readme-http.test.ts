import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../db/package-root.js';
import { type Answer, send, sendHead } from './contracts/http-request.js';
import { basic, type Service, startService } from './support/service.js';

/** A row of the README's table on HTTP: what is sent, and what of the answer it promises. */
interface Row {
  method: string;
  path: string;
  requestHeaders: Record<string, string>;
  keyed: boolean;
  status: number;
  /** A value where the README gives one. */
  headers: [name: string, value: string | undefined][];
}

const HEADER = /^([A-Z][A-Za-z]*(?:-[A-Za-z]+)*)(?:: (.+))?$/;
const codeOf = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code as string);
const isSet = (name: string) => name !== 'Sunset' && name !== 'V1_SUNSET';

/** One row for each path that a line names. A line that begins with … is about the path of the last full one. */
function readRows(): Row[] {
  const readme = readFileSync(join(packageRoot, 'README.md'), 'utf8');
  const section = readme.slice(readme.indexOf('\n## HTTP\n'), readme.indexOf('\n## Settings\n'));
  const lines = [...section.matchAll(/^\| (.+) \| (yes|no) \| (\d{3}) \| (.+) \|$/gm)];
  let last = { method: 'GET', path: '' };
  return lines.flatMap(([, request = '', key, status, answer = '']) => {
    const codes = codeOf(request);
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
    const headers = codeOf(answer).flatMap((code): Row['headers'] => {
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

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

async function ask({ method, path, requestHeaders, keyed }: Row): Promise<Answer> {
  const authorization: Record<string, string> = keyed
    ? { authorization: basic(service.key.keyId, service.key.keySecret) }
    : {};
  const headers = { ...authorization, ...requestHeaders };
  const target = path.replaceAll(/[{}]/g, encodeURIComponent);
  return method === 'HEAD' ? sendHead(service.url, target, headers) : send(service.url, target, { method, headers });
}

describe("the README's table on HTTP", () => {
  it('is read as a whole', () => {
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
