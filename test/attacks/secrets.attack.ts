import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calendarToken, generateKey } from '../../db/accounts/key-secret.js';
import { ENCODINGS, reveals } from '../support/encodings.js';
import { sendRaw } from '../support/http-request.js';
import { attackServer } from './support/attack-server.js';
import { type AttackRequest, operationRequest, rawRequest, send } from './support/client.js';

const server = attackServer({ settings: { LOG_LEVEL: 'trace', METRICS: 'public' } });

/** A token in every place of a request that a client fills in. */
const requestsWith = (token: string): AttackRequest[] => [
  ...[
    `/calendar/t/${token}/US-2028-11-07/CA.ics`,
    `/calendar/t/${token}/US-2028-11-07/CA.ics/`,
    `/%63alendar/%74/${token}/US-2028-11-07/CA.ics`,
    `/calendar/${token}/${token}.ics`,
    `/v2/election/data/state/${token}/`,
    `/v2/election/data/state/CA${token}`,
    `/releases/${token}/values.csv`,
    `/states/${token}?release=${token}&format=${token}`,
    `/graphql?query=${token}&operationName=${token}`,
    `http://${token}:${token}@example.org/${token}`,
    `/x/${'y'.repeat(60)}${token}`,
    `http://[${token}:x/${token}`,
  ].flatMap((path) => [
    { path },
    { path, headers: { accept: 'text/html' } },
    { path, method: 'OPTIONS' },
    { path, method: 'DELETE' },
  ]),
  ...['host', 'referer', 'origin', 'cookie', 'authorization', 'user-agent', 'accept', 'x-request-id', 'x-forwarded-for']
    .concat(
      'traceparent',
      'expect',
      'content-type',
      'accept-encoding',
      'range',
      'if-none-match',
      token.replace(/\W/g, '-'),
    )
    .map((name) => ({ path: '/states/CA', headers: { [name]: token, accept: 'text/html' } })),
  operationRequest(token),
  operationRequest(`{state(code:"${token}"){item(slug:"${token}"){id}}}`),
  operationRequest({ query: `query ${token.replace(/\W/g, '_')}{states{id}}`, operationName: token }, { key: true }),
  operationRequest({ query: 'query($c:StateCode!){state(code:$c){id}}', variables: { c: token } }, { key: true }),
  { path: '/graphql', body: token, headers: { 'content-type': 'application/json' } },
  {
    path: '/mcp',
    body: JSON.stringify({ jsonrpc: '2.0', id: token, method: token, params: { name: token } }),
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  },
];

describe('the secret of a calendar link in any place of a request', () => {
  it.each(Object.keys(ENCODINGS))('is in no line of the log: %s', async (name) => {
    const { keyId, keySecret } = generateKey();
    const token = calendarToken(keyId, ENCODINGS[name]?.(keySecret) ?? '');
    const secretsIn = (text: string) => text.split('\n').filter((line) => reveals(line, keySecret));
    for (const request of requestsWith(token)) {
      // The second request cannot be read. After it, the connection closes.
      const requests = `${rawRequest(server, request)}GET /${token} HTTP/${token}\r\n\r\n`;
      const { body } = await sendRaw(`http://127.0.0.1:${server.port}`, Buffer.from(requests, 'latin1'));
      // GraphQL and MCP repeat what their client got wrong, or its id. Redirects lead to the same path.
      if (!/^\/(graphql|mcp)/.test(request.path ?? ''))
        expect.soft(secretsIn(body.replace(/^location:.*$/gim, '')), JSON.stringify(request)).toEqual([]);
    }
    const last = randomUUID();
    await send(server, { path: '/nothing', headers: { 'x-request-id': last } });
    await expect.poll(() => server.logged).toContain(last);
    expect(secretsIn(server.logged)).toEqual([]);
    expect(secretsIn((await send(server, { path: '/metrics' })).bytes.toString())).toEqual([]);
    await server.expectNormal();
  });
});
