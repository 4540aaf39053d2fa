import { randomUUID } from 'node:crypto';
import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ProblemStatus, problem } from '../../rest-compat/problems.js';
import type { Log } from '../log.js';
import { problemAnswer, send, setRequestId } from './answer.js';
import { REQUEST_ID } from './common-headers.js';

/** What Node refuses before there is a request, by its error code; anything else it cannot read is a 400. */
const REFUSALS: Record<string, [ProblemStatus, string]> = {
  HPE_HEADER_OVERFLOW: [
    431,
    'The headers of the request are too large: at most 16 KB in all. Send fewer or shorter ones.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time. Send it again without pauses.'],
};
const MALFORMED: [ProblemStatus, string] = [
  400,
  'The request is not HTTP that can be read. Check its request line and headers.',
];

/** Gives a body to what Node answers itself, and would answer without one: 400, 408, 417, 431, and CONNECT. */
export function answerClientErrors(http: Server, log: Log): void {
  const answering = new WeakMap<Duplex, ServerResponse>();
  http.on('request', (request, response) => answering.set(request.socket, response));
  http.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const [status, detail] = REFUSALS[error.code ?? ''] ?? MALFORMED;
    const id = randomUUID();
    log.info({ id, status, reason: error.code }, 'A request could not be read');
    const underWay = answering.get(socket);
    // In the middle of an answer nothing can be said any more.
    if (!socket.writable || (underWay?.headersSent && !underWay.writableFinished)) socket.destroy();
    else socket.end(rawProblem(id, status, detail));
  });
  http.on('checkExpectation', (_request, response) => {
    setRequestId(response, randomUUID());
    send(
      response,
      problemAnswer(problem(417, 'The only expectation that is met is 100-continue. Leave out the Expect header.')),
    );
  });
  http.on('connect', (_request, socket) => {
    socket.end(
      rawProblem(
        randomUUID(),
        405,
        'CONNECT is not allowed here: the service is no proxy. Use GET.',
        'allow: GET, HEAD, OPTIONS\r\n',
      ),
    );
  });
}

/** A whole answer as bytes, for a socket that has no response object. */
function rawProblem(id: string, status: ProblemStatus, detail: string, more = ''): string {
  const { headers, error } = problemAnswer(problem(status, detail));
  const body = error?.(id) ?? '';
  const own = {
    'content-length': body.length,
    [REQUEST_ID]: id,
    'x-content-type-options': 'nosniff',
    connection: 'close',
  };
  const lines = Object.entries({ ...headers, ...own });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 ${status} ${problem(status, detail).title}\r\n${head}${more}\r\n${body}`;
}
