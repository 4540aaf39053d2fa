import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll } from 'vitest';
import { basic, type Service, startService } from './service.js';
import type { ServiceOptions } from './service-options.js';

/** The data of an answer, or the text of an error. */
export interface Called {
  isError: boolean;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape
  data: any;
}

export interface McpClient {
  client: Client;
  call(name: string, input?: object): Promise<Called>;
}

/** The Authorization header of the service's active key. */
export const keyOf = ({ key }: Service): string => basic(key.keyId, key.keySecret);

/** The client of the SDK, connected to a service. It checks each answer with the output schema of its tool. */
export async function connect({ url }: Pick<Service, 'url'>, authorization?: string): Promise<McpClient> {
  const client = new Client({ name: 'tests', version: '1' });
  const headers = new Headers(authorization === undefined ? [] : [['authorization', authorization]]);
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
  // The client checks only the answers of tools that it has listed.
  await client.listTools();
  return {
    client,
    async call(name, input = {}) {
      const result = await client.callTool({ name, arguments: { ...input } });
      const [content] = result.content as { type: string; text: string }[];
      return { isError: result.isError === true, text: content?.text ?? '', data: result.structuredContent };
    },
  };
}

/** A service for the tests of a file, and a client that has its key. */
export function startMcp(options: ServiceOptions = {}): { service: Service; mcp: McpClient } {
  const running = {} as { service: Service; mcp: McpClient };
  beforeAll(async () => {
    running.service = await startService(options);
    running.mcp = await connect(running.service, keyOf(running.service));
  });
  afterAll(async () => {
    await running.mcp?.client.close();
    await running.service?.stop();
  });
  return running;
}

/** Sends one message as it is. */
export function post(
  { url }: Pick<Service, 'url'>,
  message: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  return fetch(`${url}/mcp`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
}

export const callMessage = (name: string, input: object = {}) => ({
  ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
  params: { name, arguments: input },
});
