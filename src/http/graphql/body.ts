import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, graphqlErrorAnswer } from '../answer.js';

/** JSON in UTF-8, which is what JSON is where nothing else is said (RFC 8259, section 8.1). */
const JSON_BODY = /^application\/json\s*(;(?!.*charset\s*=\s*(?!"?utf-?8"?\s*(;|$)))|$)/i;
const NOT_JSON = 'The body could not be read as JSON. Send an object such as {"query": "{ states { code } }"}.';

type Parser = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

/** Reads bodies of at most so many bytes, once unpacked. */
export class BodyReader {
  #parser: Promise<Parser> | undefined;

  constructor(private readonly largest: number) {}

  /** Loads what reads bodies: a part of Express, which a start does not wait for. */
  load(): Promise<Parser> {
    // Unpacks gzip, deflate and br, and counts what comes out of it.
    this.#parser ??= import('express').then(
      ({ default: express }) => express.raw({ type: () => true, limit: this.largest }) as never,
    );
    return this.#parser;
  }

  /** @returns the text, or what the client is told */
  async read(request: IncomingMessage, response: ServerResponse): Promise<string | Answer> {
    const { 'content-type': type, 'content-encoding': coding, 'content-length': length } = request.headers;
    if (type === undefined || !JSON_BODY.test(type))
      return badRequest(415, 'Send the operation as JSON in UTF-8, with the header "Content-Type: application/json".');
    // HTTP sees to it that no more comes than is announced.
    if (coding === undefined && Number(length) <= this.largest) return textOf(request);
    return this.#unpack(request, response);
  }

  async #unpack(request: IncomingMessage, response: ServerResponse): Promise<string | Answer> {
    const parse = await this.load();
    const error = await new Promise<{ status?: number; type?: string } | undefined>((resolve) => {
      parse(request, response, (failure) => resolve(failure as { status?: number } | undefined));
    });
    if (error) return this.#refuse(error);
    const { body } = request as { body?: unknown };
    return Buffer.isBuffer(body) ? body.toString('utf8') : '';
  }

  #refuse(error: { status?: number; type?: string }): Answer {
    const { status = 500, type } = error;
    if (type === 'entity.too.large')
      return badRequest(
        413,
        `The body is larger than ${this.largest.toLocaleString('en')} bytes. Send a shorter operation.`,
      );
    if (status >= 500) throw error;
    return badRequest(status, NOT_JSON);
  }
}

/** The whole of a body as it was sent, which takes a tenth of a kept answer less than Express does with it. */
function textOf(request: IncomingMessage): Promise<string | Answer> {
  const parts: Buffer[] = [];
  return new Promise((resolve) => {
    request.on('data', (part: Buffer) => parts.push(part));
    request.once('end', () =>
      resolve((parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)).toString('utf8')),
    );
    // The client is gone; nobody is told.
    request.once('error', () => resolve(badRequest(400, NOT_JSON)));
  });
}

/** No name of GraphQL, and a trap for programs that copy objects key by key. */
const RESERVED = '__proto__';

class ReservedName extends Error {}

/** What a text of JSON says, or what the client is told where that is no object. */
export type Parsed = { object: object; refused?: never } | { object?: never; refused: Answer };

export function parseObject(text: string): Parsed {
  try {
    const object: unknown = JSON.parse(text, mayHoldReserved(text) ? refuseReserved : undefined);
    return typeof object === 'object' && object !== null ? { object } : { refused: badRequest(400, NOT_JSON) };
  } catch (error) {
    const named = error instanceof ReservedName;
    return { refused: badRequest(400, named ? `No variable can have the name "${RESERVED}".` : NOT_JSON) };
  }
}

/** Looking at each name takes three times as long as reading does, so it is done only where there is a chance. */
const mayHoldReserved = (text: string) => text.includes(RESERVED) || text.includes('\\u');

function refuseReserved(name: string, value: unknown): unknown {
  if (name === RESERVED) throw new ReservedName();
  return value;
}

function badRequest(status: number, message: string): Answer {
  return graphqlErrorAnswer(status, 'BAD_REQUEST', message);
}
