import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { TransportSendOptions } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  type JSONRPCMessage,
  ListToolsRequestSchema,
  type ListToolsResult,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js';
import { shortenMessage } from '../../db/domain/text/shorten.js';
import { packageRoot } from '../../db/package-root.js';
import { responseTooLarge } from '../../schema/limits/errors/errors.js';
import { emptyResponse, type HttpResponse, JSON_TYPE, NO_STORE } from '../server/response/response.js';
import { callTool, errorResult, type ToolRequest, tools } from './call-tool.js';
import { citationShape } from './tools/shapes.js';
import { jsonSchema } from './tools/tool.js';

/**
 * Answers one JSON-RPC message. Each message gets an SDK server of its own, because a stateless transport works only once.
 *
 * @param version of the protocol, from the request header
 * @returns no body for a notification
 */
export async function respond(
  message: object,
  version: string | string[] | undefined,
  maxBytes: number,
  request: ToolRequest,
): Promise<HttpResponse> {
  const server = createServer(request);
  const transport = new JsonTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    const response = await transport.handleRequest(asWebRequest(version), { parsedBody: message });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (bytes.length === 0) return emptyResponse(response.status, NO_STORE);
    const { answer } = transport;
    const body = answer && bytes.length > maxBytes ? tooLarge(answer, bytes.length, maxBytes) : bytes;
    const headers = { 'content-type': JSON_TYPE, 'content-length': String(body.length), ...NO_STORE };
    return { status: response.status, headers, body };
  } finally {
    await server.close();
  }
}

class JsonTransport extends WebStandardStreamableHTTPServerTransport {
  /** What the server answered. */
  answer: JSONRPCMessage | undefined;

  override send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    this.answer = withClearError(message);
    return super.send(this.answer, options);
  }
}

/** Replaces an answer. A tool call gets a result, because models read results. */
function tooLarge(answer: JSONRPCMessage, bytes: number, maxBytes: number): Buffer {
  const { message } = responseTooLarge(bytes.toLocaleString('en'), maxBytes);
  const isCall = 'result' in answer && 'content' in answer.result;
  const outcome = isCall ? { result: errorResult(message) } : { error: { code: -32_000, message } };
  return Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 'id' in answer ? answer.id : null, ...outcome }));
}

/** The SDK reports invalid parameters as an internal error that lists every problem as JSON. */
function withClearError(message: JSONRPCMessage): JSONRPCMessage {
  if (!('error' in message) || message.error.code !== ErrorCode.InternalError) return message;
  const text = shortenMessage(`The message is not valid: ${message.error.message}`);
  return { ...message, error: { code: ErrorCode.InvalidParams, message: text } };
}

/** The transport reads only these headers. Every answer is one JSON body, so clients need not accept event streams. */
function asWebRequest(version: string | string[] | undefined): Request {
  const headers = new Headers({ accept: 'application/json, text/event-stream', 'content-type': 'application/json' });
  if (typeof version === 'string') headers.set('mcp-protocol-version', version);
  return new Request('http://localhost/mcp', { method: 'POST', headers });
}

const PACKAGE = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
/** Shared, because each validator compiles the meta-schema of JSON Schema. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

const INSTRUCTIONS = `Election information of the 50 US states and the District of Columbia, read-only.
Call search with a question in plain words first. Call list_fields to find the slugs of fields, then get_values for one, several or all states. Call get_voting_plan if one person asks whether, when or how they can still vote.
Cite each value with its source, its date (as_of) and the release, and show the disclaimer.
"unknown" means that the dataset does not know. It never means "no": say that it is unknown, and name an official source to ask.
Every call needs an API key in the configuration of this server.`;

function createServer(request: ToolRequest): Server {
  const info = { name: 'civic-data-service', title: 'Civic Data Service', version: PACKAGE.version };
  const options = { capabilities: { tools: {} }, instructions: INSTRUCTIONS, jsonSchemaValidator };
  const server = new Server(info, options);
  server.setRequestHandler(ListToolsRequestSchema, () => listedTools);
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => callTool(params.name, params.arguments, request));
  return server;
}

const listedTools = {
  tools: tools.map(({ name, title, description, input, output }) => ({
    name,
    title,
    description,
    inputSchema: jsonSchema(input),
    outputSchema: jsonSchema(output.extend(citationShape)),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  })),
} as ListToolsResult;
