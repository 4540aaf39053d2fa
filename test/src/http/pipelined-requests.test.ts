import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basic, type Service, startService } from '../../support/service.js';
import { writeDataset } from '../../support/small-dataset.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ dataset: writeDataset() });
  // From now on the response cache has it.
  await service.json('/v2/election/data/state/AA/');
});
afterAll(() => service?.stop());

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

  it('are answered in their order, whether the cache has the response or not', async () => {
    const paths = ['/v2/election/data/state/BB/', STATE, '/nothing', '/healthz', '/v2/election/field/'];
    const received = await exchange(
      paths.map((path, at) => get(path, at === 4 ? 'Connection: close\r\n' : '')).join(''),
    );
    expect(statuses(received)).toEqual([200, 200, 404, 200, 200]);
  });

  it('get a 400 when the body of the last one cannot be read', async () => {
    const headers = 'Host: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    const received = await exchange(`${get(STATE)}POST /graphql HTTP/1.1\r\n${headers}ZZ\r\n`);
    expect(statuses(received)).toEqual([200, 400]);
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
