import { responseTooLarge } from '../../schema/limits/limit-errors.js';
import { errorResult } from './call-tool.js';
import { idOf } from './message.js';

interface Answer {
  status: number;
  body: Buffer;
}

/** Replaces an answer that is too large: for a call, by a result that its model can read. */
export function limitAnswer(answer: Answer, message: object, maxBytes: number): Answer {
  const { length } = answer.body;
  if (length <= maxBytes) return answer;
  const { message: text } = responseTooLarge(length.toLocaleString('en'), maxBytes);
  const isCall = 'method' in message && message.method === 'tools/call';
  const outcome = isCall ? { result: errorResult(text) } : { error: { code: -32_000, message: text } };
  return { status: 200, body: Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: idOf(message), ...outcome })) };
}
