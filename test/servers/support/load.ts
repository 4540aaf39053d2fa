import { Agent, type IncomingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { exchange, type HttpRequest } from '../../support/http-client.js';
import { until } from './processes.js';

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  ms: number;
}

export interface Call extends HttpRequest {
  path: string;
}

/** How long a client waits for data. */
const TIMEOUT_MS = 60_000;

/** Sends a request over a connection of the agent. Rejects when the connection breaks. */
export async function ask(base: string, call: Call, agent?: Agent): Promise<Reply> {
  const start = performance.now();
  const { status, headers, bytes } = await exchange(base, { ...call, timeout: TIMEOUT_MS }, agent);
  return { status, headers, body: bytes.toString(), ms: performance.now() - start };
}

/** As `ask`, for the target of a redirect if that is the answer. */
async function askAndFollow(base: string, call: Call, agent: Agent): Promise<Reply> {
  const reply = await ask(base, call, agent);
  const { location } = reply.headers;
  if (reply.status !== 302 || !location) return reply;
  return ask(base, { ...call, path: new URL(String(location), base).pathname }, agent);
}

export interface Load {
  /** Requests that were answered with 200. */
  readonly answered: number;
  /** All others, with the reason. */
  readonly failures: readonly string[];
  /** Waits until more requests are answered. */
  untilMore(count: number): Promise<unknown>;
  /** Milliseconds of the slowest answer since the last call, rounded up. */
  takeSlowest(): number;
  stop(): Promise<void>;
}

/** The calls that servers get while something happens to them. */
export function mixedCalls(authorization: string): Call[] {
  const query = JSON.stringify({ query: '{ state(code: "CA") { name item(slug: "polls_open") { text } } }' });
  const headers = { authorization, 'content-type': 'application/json' };
  return [
    { path: '/v2/election/data/state/CA/', headers: { authorization } },
    { method: 'POST', path: '/graphql', headers, body: query },
    { path: '/v2/election/field/' },
  ];
}

export interface LoadOptions {
  clients?: number;
  /** Milliseconds that a client waits after each answer. */
  pause?: number;
}

/** Clients that send one call after the other, until they are stopped. Each request of a client goes to the next URL. */
export function startLoad(urls: readonly string[], calls: readonly Call[], options: LoadOptions = {}): Load {
  const { clients = 12, pause = 0 } = options;
  const agent = new Agent({ keepAlive: true, maxSockets: clients * urls.length });
  const failures: string[] = [];
  const load = { answered: 0, slowest: 0, running: true };
  const client = async (first: number) => {
    for (let n = first; load.running; n += 1) {
      const call = calls[n % calls.length] as Call;
      const url = urls[n % urls.length] as string;
      const start = performance.now();
      try {
        const { status, body } = await askAndFollow(url, call, agent);
        if (status === 200) load.answered += 1;
        else failures.push(`${url}${call.path} ${status} ${body.slice(0, 200)}`);
      } catch (error) {
        failures.push(`${url}${call.path} ${(error as Error).message}`);
      }
      load.slowest = Math.max(load.slowest, performance.now() - start);
      if (pause > 0) await setTimeout(pause);
    }
  };
  const all = Array.from({ length: clients }, (_, n) => client(n));
  return {
    get answered() {
      return load.answered;
    },
    failures,
    untilMore(count) {
      const goal = load.answered + count;
      return until('there is more load', () => load.answered > goal);
    },
    takeSlowest() {
      const { slowest } = load;
      load.slowest = 0;
      return Math.ceil(slowest);
    },
    async stop() {
      load.running = false;
      await Promise.all(all);
      agent.destroy();
    },
  };
}
