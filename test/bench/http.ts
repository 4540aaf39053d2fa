import type { Agent, IncomingHttpHeaders } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { exchange } from '../support/http-client.js';

export interface BenchRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface BenchResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export const get = (path: string, headers: Record<string, string> = {}): BenchRequest => ({
  method: 'GET',
  path,
  headers,
});

/** POST /graphql. The peers ignore the credentials. */
export function post(operation: object, authorization: string): BenchRequest {
  const body = JSON.stringify(operation);
  const headers = { authorization, 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` };
  return { method: 'POST', path: '/graphql', headers, body };
}

/** The request as HTTP/1.1 text (RFC 9112), which is what wrk.lua sends. */
export function toHttpText({ method, path, headers, body = '' }: BenchRequest): string {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** Sends one request. @param agent without one, it has a connection of its own */
export async function send(url: string, request: BenchRequest, agent?: Agent): Promise<BenchResponse> {
  const { bytes, ...response } = await exchange(url, request, agent);
  return { ...response, body: bytes };
}

/** The parsed JSON body; undefined when the body is empty. */
export function jsonOf({ headers, body }: BenchResponse): unknown {
  const plain = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
  return plain.length === 0 ? undefined : JSON.parse(plain.toString('utf8'));
}

/** Of a response, with its headers: a 304 has no body. */
export const bytesOf = ({ headers, body }: BenchResponse): number => body.length + JSON.stringify(headers).length;
