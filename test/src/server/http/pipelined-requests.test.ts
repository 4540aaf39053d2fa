import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { basic, startService, useService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

const service = useService({ dataset: writeDataset() });
beforeAll(async () => {
  // From now on the response cache has it.
  await service.json('/v2/election/data/state/AA/');
});

/** Sends text in one write, and returns everything that comes back until the connection ends. */
async function exchange(text: string): Promise<string> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (piece) => {
    received += piece;
  });
  socket.write(text);
  await once(socket, 'close');
  return received;
}

const get = (path: string, header = '') => {
  const { keyId, keySecret } = service.key;
  return `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${basic(keyId, keySecret)}\r\n${header}\r\n`;
};
const STATE = '/v2/election/data/state/AA/';
const statuses = (received: string) => [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

describe('requests that come in one write', () => {
  it('are answered up to one that says "Connection: close"', async () => {
    const received = await exchange(get(STATE, 'Connection: close\r\n') + get('/healthz'));
    expect(statuses(received)).toEqual([200]);
    expect(received).toContain('"state_information"');
  });
});

describe('a request in absolute form', () => {
  it('to /graphql is a GraphQL request', async () => {
    const body = '{"query":"{ states { code } }"}';
    const headers = `Host: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const post = await exchange(`POST http://example.org/graphql HTTP/1.1\r\n${headers}${body}`);
    expect([statuses(post), post.includes('{"data":{"states":')]).toEqual([[200], true]);
    const target = 'http://example.org/graphql?query=%7Bstates%7Bcode%7D%7D';
    const response = await exchange(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect([statuses(response), response.includes('{"data":{"states":')]).toEqual([[200], true]);
  });
});

it('A request for a tunnel ends the connection, also if the client sends more, so that the service can stop', async () => {
  const other = await startService({ dataset: writeDataset() });
  const socket = connect(Number(new URL(other.url).port), '127.0.0.1');
  socket.on('data', () => socket.write('more'));
  socket.write('CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'close');
  await other.stop();
});
