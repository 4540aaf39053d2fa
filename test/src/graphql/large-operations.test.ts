import type { ApolloServerPlugin } from '@apollo/server';
import { GraphQLError } from 'graphql';
import { afterEach, describe, expect, it } from 'vitest';
import { openAccounts } from '../../../db/open-accounts.js';
import type { OperationContext } from '../../../src/graphql/operation-context.js';
import { type Service, startService } from '../../support/service.js';
import type { ServiceOptions } from '../../support/service-options.js';

/** Some 13,000 points. */
const large = (name: string) => `{ ${name}: states { information { slug text footnotes } } }`;

/** Counts the large operations that are executed at the same time, and holds them back while it is closed. */
class Gate {
  running = 0;
  most = 0;
  #open = () => {};
  #opened: Promise<void> | undefined;

  readonly plugin: ApolloServerPlugin<OperationContext> = {
    requestDidStart: async () => ({
      executionDidStart: async ({ contextValue: { turns } }) => {
        if (!turns.isLarge) return;
        this.running += 1;
        this.most = Math.max(this.most, this.running);
        await this.#opened;
        const executionDidEnd = async () => {
          this.running -= 1;
        };
        return { executionDidEnd };
      },
    }),
  };

  close(): void {
    this.#opened = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  open(): void {
    this.#open();
  }
}

let service: Service;
let gate: Gate;
afterEach(() => service?.stop());

async function start(options: ServiceOptions = {}): Promise<void> {
  gate = new Gate();
  service = await startService({ plugins: [gate.plugin], ...options });
}

function send(query: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return service.get('/graphql', { method: 'POST', headers, body: JSON.stringify({ query }) });
}

const untilRunning = () => expect.poll(() => gate.running).toBe(1);

describe('large operations', () => {
  it('run one at a time', async () => {
    await start();
    const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => send(large(`a${n}`))));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(gate.most).toBe(1);
  });

  it('do not keep small ones waiting', async () => {
    await start();
    gate.close();
    const waiting = [send(large('a')), send(large('b'))];
    await untilRunning();
    expect((await send('{ states { code } }')).status).toBe(200);
    gate.open();
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
  });

  it('pass on their turn when another plugin rejects the operation that waits', async () => {
    const rejecting: ApolloServerPlugin<OperationContext> = {
      requestDidStart: async () => ({
        didResolveOperation: async ({ source }) => {
          if (source?.includes('rejected:')) throw new GraphQLError('No.');
        },
      }),
    };
    gate = new Gate();
    service = await startService({ plugins: [gate.plugin, rejecting] });
    gate.close();
    const running = send(large('a'));
    await untilRunning();
    expect((await send(large('rejected'))).status).toBe(500);
    gate.open();
    expect((await running).status).toBe(200);
    expect((await send(large('b'))).status).toBe(200);
  });

  it('fail with 503 and Retry-After when 50 others wait', async () => {
    await start();
    gate.close();
    const waiting = Array.from({ length: 51 }, (_, n) => send(large(`a${n}`)));
    await untilRunning();
    const refused = await send(large('b'));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }] });
    gate.open();
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
    expect((await send(large('c'))).status).toBe(200);
  });

  it('get nothing if the key was revoked while they waited', async () => {
    await start();
    gate.close();
    const first = send(large('a'));
    await untilRunning();
    const second = send(large('b'));
    await send('{ states { code } }');
    const accounts = openAccounts(service.accountsPath);
    await accounts.revokeKey(service.key.keyId);
    accounts.close();
    gate.open();
    expect((await first).status).toBe(200);
    const response = await second;
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  });
});

describe('a response above the limit', () => {
  it.each([
    ['before the operation runs, if its estimate is twice the limit', 100_000, /has about [\d,]+ bytes/, 0],
    ['before it is sent', 300_000, /has \d{3},\d{3} bytes, but at most 300,000/, 1],
  ])('is rejected %s', async (_, answer, message, executed) => {
    await start({ limits: { answer } });
    const response = await send(large('a'));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      errors: [{ message: expect.stringMatching(message), extensions: { code: 'LIMIT_EXCEEDED' } }],
      extensions: { requestId: response.headers.get('x-request-id'), cost: { maxBytes: answer } },
    });
    expect(gate.most).toBe(executed);
    expect((await send('{ states { code } }')).status).toBe(200);
  });
});
