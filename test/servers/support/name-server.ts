import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { endWithTests } from './program.js';

/** A name server (DNS over UDP) whose IPv4 addresses a test changes. */
export interface NameServer {
  readonly port: number;
  /** By name. */
  addresses: Readonly<Record<string, string>>;
  /** Names that it was queried for. It answers nothing about one without an address. */
  readonly queries: Set<string>;
}

const HEADER = 12;
const IPV4 = 1;

export async function startNameServer(addresses: NameServer['addresses']): Promise<NameServer> {
  const socket = createSocket('udp4');
  const server = { port: 0, addresses, queries: new Set<string>() };
  socket.on('message', (query, { port, address }) => {
    const end = query.indexOf(0, HEADER) + 1;
    const labels = [];
    for (let at = HEADER; at < end - 1; at += 1 + (query[at] ?? 0))
      labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)));
    const name = labels.join('.');
    server.queries.add(name);
    const found = server.addresses[name];
    if (!found) return;
    const isIpv4 = query.readUInt16BE(end) === IPV4;
    const counts = [0x8180, 1, isIpv4 ? 1 : 0, 0, 0].flatMap((count) => [count >> 8, count & 255]);
    // The name of the question, type, class, one second to live, and the address.
    const answer = isIpv4 ? [0xc0, HEADER, 0, IPV4, 0, 1, 0, 0, 0, 1, 0, 4, ...found.split('.').map(Number)] : [];
    const question = query.subarray(HEADER, end + 4);
    socket.send(
      Buffer.concat([query.subarray(0, 2), Buffer.from(counts), question, Buffer.from(answer)]),
      port,
      address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  endWithTests({
    end: async () => {
      socket.close();
    },
  });
  return Object.assign(server, { port: socket.address().port });
}
