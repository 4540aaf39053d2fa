import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../db/package-root.js';
import { takeSeed } from '../support/random.js';
import { basic, useService } from '../support/service.js';
import { HANGS_AFTER_MS } from '../support/wait-until.js';

const RUNS = 1_000;
const STATE = '/v2/election/data/state/CA/';

/** What a cut in the middle of an answer leaves: a status that can be read, or none. */
interface Seen {
  status: number | undefined;
  text: string;
}

let authorization: string;
const service = useService();
beforeAll(async () => {
  authorization = basic(service.key.keyId, service.key.keySecret);
});
afterAll(() => {
  process.stdout.write(`HTTP statuses: ${JSON.stringify(Object.fromEntries(seen))}\n`);
});

/** A request after which the service closes the connection. Behind other bytes, it ends a request that they begin, as its body or a mistake. */
const LAST = '\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

/** Sends bytes, and takes what comes back until the service closes the connection. */
function exchange(bytes: string): Promise<Seen> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(Buffer.from(bytes, 'latin1')));
    const end = () => {
      socket.destroy();
      const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
      resolve({ status: status === undefined ? undefined : Number(status), text });
    };
    socket.setTimeout(HANGS_AFTER_MS, () => {
      socket.destroy();
      reject(new Error(`The connection stays open after ${JSON.stringify(bytes)}`));
    });
    // Behind a request for an upgrade, Node drops what came in the same chunk.
    if (/^upgrade:/im.test(bytes)) socket.once('data', () => socket.write(LAST));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', end);
    socket.on('close', end);
  });
}

/** Marks of what only a key may see, and of what nobody may. The start page names SQLite, and has elements `<select>`. */
const KEYED = /state_information|"California"/;
const INSIDE = /SQLITE_|SqliteError|better-sqlite3|\bselect "|SELECT |node_modules|at \w+ \(|Error:/;

/** How often each status came; a fuzzer whose requests all fall at the first fence tries nothing. */
const seen = new Map<number | undefined, number>();

async function check(bytes: string): Promise<void> {
  const { status, text } = await exchange(bytes);
  seen.set(status, (seen.get(status) ?? 0) + 1);
  if (status !== undefined) expect(status, text.slice(0, 300)).toBeLessThan(500);
  expect(text).not.toMatch(INSIDE);
  expect(text).not.toContain(packageRoot);
  expect(text).not.toMatch(KEYED);
}

const latin = fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)) });
const base64 = latin.map((text) => Buffer.from(text, 'latin1').toString('base64'));

describe('random bytes from clients', () => {
  it(`as requests, ${RUNS} times, never get a 5xx or keyed data`, async () => {
    const method = fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE', 'CONNECT', 'get', 'PRI', '');
    const target = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom(
          STATE,
          '/graphql',
          '/v2/election/field',
          '/',
          '*',
          '/assets/../x',
          '//evil/v2/election/field',
          'http://evil/v2/election/field',
          `${STATE}%00`,
        ),
      },
      { weight: 1, arbitrary: latin },
    );
    const version = fc.constantFrom(
      'HTTP/1.1',
      'HTTP/1.1',
      'HTTP/1.1',
      'HTTP/1.0',
      'HTTP/2.0',
      'HTTP/1.1 ',
      'HTTP/9.9',
      '',
    );
    const header = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom(
          'Content-Length: 5',
          'Content-Length: -1',
          'Content-Length: 99999999999999999999',
          'Transfer-Encoding: chunked',
          'Transfer-Encoding: x',
          'Content-Type: application/json',
          'Content-Encoding: gzip',
          'Content-Encoding: x',
          'Accept-Encoding: ;q=2',
          'If-None-Match: "',
          'Expect: x',
          'Upgrade: websocket',
          'Connection: upgrade',
          'Range: bytes=0-1',
          `X: ${'y'.repeat(17_000)}`,
        ),
      },
      { weight: 1, arbitrary: fc.oneof(latin, base64).map((text) => `Authorization: Basic ${text}`) },
      // Without its padding, Base64 says the same.
      {
        weight: 1,
        arbitrary: fc.nat(20).map((cut) => `Authorization: ${authorization.replace(/=+$/, '').slice(0, -1 - cut)}`),
      },
      { weight: 1, arbitrary: fc.tuple(latin, latin).map(([name, value]) => `${name}: ${value}`) },
    );
    const body = fc.oneof(
      latin,
      fc.json(),
      fc.constantFrom(
        '{"query":"{ state(code: \\"CA\\") { name } }"}',
        '{"query":{}}',
        '[]',
        '5\r\n{"que',
        '{"query":"{ states { information { text } } }"}',
      ),
    );
    const end = fc.constantFrom('\r\n', '\r\n', '\r\n', '\n', '\r');
    const request = fc
      .tuple(method, target, version, fc.array(header, { maxLength: 4 }), end, body)
      .map(([verb, path, http, headers, lineEnd, content]) =>
        [`${verb} ${path} ${http}`, ...(headers.length % 4 === 3 ? [] : ['Host: x']), ...headers, '', content].join(
          lineEnd,
        ),
      );
    await fc.assert(
      fc.asyncProperty(request, (text) => check(`${text}${LAST}`)),
      { numRuns: RUNS, seed: takeSeed('Requests') },
    );
    expect(seen.size).toBeGreaterThan(4);
    expect((await service.get(STATE)).status).toBe(200);
  });
});
