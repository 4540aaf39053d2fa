import { afterEach, describe, expect, it } from 'vitest';
import { openAccounts } from '../../../../db/storage/accounts/sqlite/open.js';
import { operationGate } from '../../../support/operation-gate.js';
import { openRaw, type RawConnection, rawGet, rawPost } from '../../../support/raw-connection.js';
import { basic, type Service, startService } from '../../../support/service.js';
import type { ServiceOptions } from '../../../support/service-options.js';
import { writeDataset } from '../../../support/small-dataset.js';

const KEYED = '{ overrides { totalCount } }';
const STATE = '/v2/election/data/state/AA/';

let service: Service;
let connection: RawConnection;
afterEach(async () => {
  connection?.socket.destroy();
  await service?.stop();
});

async function start(options: ServiceOptions = {}) {
  service = await startService({ dataset: writeDataset(), ...options });
  connection = await openRaw(service.url);
}

const authorization = () => ({ Authorization: basic(service.key.keyId, service.key.keySecret) });

async function revoke(): Promise<void> {
  const accounts = openAccounts(service.accountsPath);
  await accounts.keys.revoke(service.key.keyId);
  accounts.close();
}

/** Its response shows that the service has read what came earlier on other connections. */
const untilRead = async () => expect((await service.get('/readyz')).status).toBe(200);

describe('a key that is revoked', () => {
  it('reads nothing with a request whose body ends after that', async () => {
    await start();
    const request = rawPost(KEYED, authorization());
    connection.socket.write(request.slice(0, -10));
    await untilRead();
    await revoke();
    connection.socket.write(request.slice(-10));
    const [response] = await connection.responses(1);
    expect(response?.status).toBe(401);
    expect(JSON.parse(response?.body ?? '')).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  });

  it('reads nothing with requests that waited for others on their connection', async () => {
    const gate = operationGate();
    await start({ plugins: [gate.plugin] });
    const waiting = rawPost(KEYED, authorization()) + rawGet(STATE, authorization()) + rawGet('/v2/election/field/');
    connection.socket.write(rawPost(KEYED, authorization()) + waiting);
    await expect.poll(gate.begun).toBe(1);
    await revoke();
    gate.open();
    const statuses = (await connection.responses(4)).map(({ status }) => status);
    expect(statuses).toEqual([200, 401, 401, 200]);
  });

  it('reads nothing with a request that another one delayed within the same turn of the event loop', async () => {
    const slow: NonNullable<ServiceOptions['plugins']>[0] = {
      async requestDidStart({ request }) {
        if (!request.query?.includes('slow')) return;
        // SQLite works without leaving the turn.
        void revoke();
        for (const began = performance.now(); performance.now() - began < 5; );
      },
    };
    await start({ plugins: [slow] });
    await service.get(STATE);
    connection.socket.write(rawGet('/graphql?query=%7Bslow:states%7Bcode%7D%7D') + rawPost(KEYED, authorization()));
    expect((await connection.responses(2)).map(({ status }) => status)).toEqual([200, 401]);
  });
});

describe('a request with a wrong key', () => {
  it('is refused before its body has arrived', async () => {
    await start();
    const headers = { Authorization: basic(service.key.keyId, 'wrong') };
    connection.socket.write(rawPost(KEYED, headers).slice(0, -10));
    expect((await connection.responses(1))[0]?.status).toBe(401);
  });
});

describe('a request whose key is checked again', () => {
  it('takes one point from the rate limit', async () => {
    await start({ rateLimit: { points: 100, seconds: 3_600 } });
    const request = rawPost(KEYED, authorization());
    connection.socket.write(request.slice(0, -10));
    await untilRead();
    connection.socket.write(request.slice(-10));
    const [response] = await connection.responses(1);
    expect([response?.status, /r=(\d+)/.exec(response?.head ?? '')?.[1]]).toEqual([200, '99']);
  });
});
