import { request } from 'node:http';

/** A request that is in flight until it is let finish: the half of its body has been sent. */
export interface HalfRequest {
  /** Sends the rest. @returns what is answered */
  finish(): Promise<string>;
}

export async function halfRequest(url: string): Promise<HalfRequest> {
  const headers = { 'content-type': 'application/json', 'content-length': 30 };
  const sent = request(`${url}/graphql`, { method: 'POST', headers, agent: false });
  const answer = new Promise<string>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (piece) => {
        body += piece;
      });
      response.once('end', () => resolve(body));
    });
  });
  // A test that fails elsewhere does not wait for it.
  answer.catch(() => {});
  await new Promise<void>((resolve) => sent.write('{"query":"{ st', () => resolve()));
  // Until it has arrived.
  await new Promise((resolve) => setTimeout(resolve, 300));
  return {
    finish() {
      sent.end('ates { code } }"');
      return answer;
    },
  };
}
