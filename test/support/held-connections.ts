import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opens connections and keeps them; each has had an answer, so that it is known to be served. */
export async function holdConnections(url: string, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  for (let n = 0; n < count; n += 1) {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    await once(socket, 'connect');
    socket.on('error', () => {});
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
  }
  return sockets;
}
