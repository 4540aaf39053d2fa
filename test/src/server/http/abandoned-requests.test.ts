import type { ApolloServerPlugin } from '@apollo/server';
import { afterEach, describe, expect, it } from 'vitest';
import type { OperationContext } from '../../../../src/server/graphql/run-operation.js';
import { openRaw, rawGet, rawPost } from '../../../support/raw-connection.js';
import { basic, type Service, startService } from '../../../support/service.js';
import type { ServiceOptions } from '../../../support/service-options.js';

/** Some 13,000 points. */
const large = (name: string) => `{ ${name}: states { information { slug text footnotes html: source } } }`;
/** Eight times as much. */
const LARGEST = `{ ${Array.from({ length: 8 }, (_, n) => `a${n}: states { information { slug } }`).join(' ')} }`;
const CLIENTS = 40;

/** Operations that begin and end to execute. */
class Executions {
  begun = 0;
  ended = 0;
  readonly plugin: ApolloServerPlugin<OperationContext> = {
    requestDidStart: async () => ({
      executionDidStart: async () => {
        this.begun += 1;
        const executionDidEnd = async () => {
          this.ended += 1;
        };
        return { executionDidEnd };
      },
    }),
  };
}

let service: Service;
let executions: Executions;
afterEach(() => service?.stop());

async function start(options: ServiceOptions = {}): Promise<void> {
  executions = new Executions();
  service = await startService({ plugins: [executions.plugin], ...options });
}

const authorization = () => ({ Authorization: basic(service.key.keyId, service.key.keySecret) });

/** Sends a request on each of many connections, and closes them all as soon as it is sent, or once the service works on the first. */
async function abandon(requestOf: (n: number) => string, when: 'sent' | 'begun' = 'begun'): Promise<void> {
  const connections = await Promise.all(Array.from({ length: CLIENTS }, () => openRaw(service.url)));
  const sent = connections.map(({ socket }, n) => new Promise((done) => socket.write(requestOf(n), done)));
  await Promise.all(sent);
  if (when === 'begun') await expect.poll(() => executions.begun, { interval: 1 }).toBeGreaterThan(0);
  for (const { socket } of connections) socket.destroy();
}

/** What the service can do, it has done after these, which come on other connections. */
async function otherRequests(): Promise<void> {
  for (let request = 0; request < 50; request += 1) expect((await service.get('/healthz')).status).toBe(200);
}

/** What the service still does once it had time to rest. */
async function workAfterwards(): Promise<{ begun: number; statements: number }> {
  await otherRequests();
  const { begun } = executions;
  service.takeStatements();
  await otherRequests();
  return { begun: executions.begun - begun, statements: service.takeStatements().length };
}

describe('operations that their clients have abandoned', () => {
  it('do not hold up the next large one', async () => {
    await start();
    await abandon((n) => rawPost(large(`a${n}`), authorization()));
    const { begun } = executions;
    expect((await service.graphql(large('next'))).errors).toBeUndefined();
    // 40 more, if those of the clients that left ran as well.
    expect(executions.begun - begun).toBeLessThan(5);
    await expect.poll(() => executions.begun - executions.ended).toBe(0);
    expect(await workAfterwards()).toEqual({ begun: 0, statements: 0 });
  });

  it('run again for another client that has sent the same', async () => {
    await start();
    const [leaves, stays] = [await openRaw(service.url), await openRaw(service.url)];
    for (const { socket } of [leaves, stays]) socket.write(rawPost(LARGEST, authorization()));
    await expect.poll(() => executions.begun, { interval: 1 }).toBe(1);
    // Its response shows that the service has read what came earlier on other connections.
    await service.get('/healthz');
    leaves.socket.destroy();
    const [response] = await stays.responses(1);
    expect(response?.status).toBe(200);
    expect(JSON.parse(response?.body ?? '').errors).toBeUndefined();
    expect(executions.begun).toBeLessThanOrEqual(2);
    stays.socket.destroy();
  });
});

describe('pages and lists that their clients have abandoned', () => {
  it('are not made', async () => {
    await start({ explorer: 'public' });
    const { fields } = (await service.graphql('{ fields { slug } }')).data;
    executions.begun = 0;
    await abandon((n) => rawGet(`/fields/${fields[n].slug}`), 'sent');
    await otherRequests();
    expect(executions.begun).toBeLessThan(CLIENTS / 2);
    expect(await workAfterwards()).toEqual({ begun: 0, statements: 0 });
  });
});
