import { Agent, type IncomingHttpHeaders } from 'node:http';
import { exchange, type HttpRequest, type HttpResponse } from '../../support/http-client.js';
import { openRaw, type RawConnection } from '../../support/raw-connection.js';

/** Where attacks go. */
export interface Target {
  readonly port: number;
  readonly authorization: string;
  isRunning(): boolean;
}

export interface AttackRequest extends HttpRequest {
  /** Whether to send the API key. */
  key?: boolean;
}

/** A request as it goes over the connection. */
export function rawRequest(target: Target, { path = '/', method, headers = {}, body, key }: AttackRequest): string {
  const lines = {
    host: '127.0.0.1',
    ...(key && { authorization: target.authorization }),
    ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method ?? (body === undefined ? 'GET' : 'POST')} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body ?? ''}`;
}

/** Opens connections that read nothing until their socket is resumed. */
export const openConnections = ({ port }: Target, count: number): Promise<RawConnection[]> =>
  Promise.all(Array.from({ length: count }, () => openRaw(`http://127.0.0.1:${port}`, { reads: false })));

/** Sends one request. Rejects when the connection fails. */
export const send = (target: Target, { key, headers, ...sent }: AttackRequest, agent?: Agent): Promise<HttpResponse> =>
  exchange(
    `http://127.0.0.1:${target.port}`,
    { ...sent, headers: { ...(key && { authorization: target.authorization }), ...headers } },
    agent,
  );

export interface Operation {
  query?: string;
  variables?: unknown;
  operationName?: string;
}

/** A POST to /graphql. JSON as a Buffer is sent as it is. */
export function operationRequest(operation: Operation | string | Buffer, { key = false } = {}): AttackRequest {
  const text = Buffer.isBuffer(operation)
    ? operation.toString()
    : JSON.stringify(typeof operation === 'string' ? { query: operation } : operation);
  return { path: '/graphql', headers: { 'content-type': 'application/json' }, body: text, key };
}

export interface GraphqlBody {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions?: { code?: string } }[];
}

export interface GraphqlAnswer {
  status: number;
  length: number;
  body: GraphqlBody;
  codes: (string | undefined)[];
  /** Bytes of the answer without its data. */
  errorLength: number;
  /** Points of the rate limit that the client has left. */
  pointsLeft: number;
}

export async function sendOperation(target: Target, sent: AttackRequest, agent?: Agent): Promise<GraphqlAnswer> {
  const { status, bytes, headers } = await send(target, sent, agent);
  const body = JSON.parse(bytes.toString()) as GraphqlBody;
  const { data, ...errors } = body;
  return {
    status,
    length: bytes.length,
    body,
    codes: body.errors?.map(({ extensions }) => extensions?.code) ?? [],
    pointsLeft: pointsLeft(headers),
    errorLength: data === undefined ? bytes.length : Buffer.byteLength(JSON.stringify(errors)),
  };
}

export const pointsLeft = ({ ratelimit }: IncomingHttpHeaders): number =>
  Number(/r=(\d+)/.exec(String(ratelimit))?.[1]);

/** Sends distinct requests on some connections, one after another on each. @returns how often each status came; 0 for none */
export async function flood(
  target: Target,
  { connections, requests }: { connections: number; requests: number },
  make: (number: number, target: Target) => AttackRequest,
): Promise<Record<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses: Record<number, number> = {};
  let number = 0;
  const client = async () => {
    while (number < requests && target.isRunning()) {
      const { status } = await send(target, make(number++, target), agent).catch(() => ({ status: 0 }));
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  return statuses;
}
