import { expect, it } from 'vitest';
import { openAccounts } from '../../../../db/storage/accounts/sqlite/open.js';
import { LargeOperationGate, largeOperation } from '../../../support/large-operations.js';
import { basic, withService } from '../../../support/service.js';

it('large operations fail with 503 and Retry-After when 50 others wait', async () => {
  const gate = new LargeOperationGate();
  await withService({ plugins: [gate.plugin] }, async ({ post }) => {
    const send = (name: string) => post({ query: largeOperation(name) });
    gate.close();
    const refused: Response[] = [];
    const sent = Array.from({ length: 52 }, async (_, n) => {
      const response = await send(`a${n}`);
      if (response.status === 503) refused.push(response);
      return response.status;
    });
    // One runs and 50 wait, so that it is the one that comes last.
    await expect.poll(() => refused.length).toBe(1);
    expect(refused[0]?.headers.get('retry-after')).toBe('2');
    expect(await refused[0]?.json()).toMatchObject({ errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }] });
    gate.open();
    expect((await Promise.all(sent)).filter((status) => status === 200)).toHaveLength(51);
    expect((await send('c')).status).toBe(200);
  });
});

it('large operations of one customer neither delay nor refuse that of another', async () => {
  const gate = new LargeOperationGate();
  await withService({ plugins: [gate.plugin] }, async (service) => {
    const accounts = openAccounts(service.accountsPath);
    await accounts.customers.create('Other');
    const other = await accounts.keys.create('Other');
    accounts.close();
    const ended: string[] = [];
    const send = async (name: string, authorization: string) => {
      const sent = { key: 'none', headers: { authorization } } as const;
      const { status } = await service.post({ query: largeOperation(name) }, sent);
      ended.push(`${name} ${status}`);
      return status;
    };
    gate.close();
    const busy = Array.from({ length: 60 }, (_, n) => send(`a${n}`, basic(service.key.keyId, service.key.keySecret)));
    await expect.poll(() => ended.filter((one) => one.endsWith('503')).length).toBe(9);
    const single = send('single', basic(other.keyId, other.keySecret));
    await expect.poll(() => ended.filter((one) => one.endsWith('503')).length).toBe(10);
    gate.open();
    expect(await single).toBe(200);
    expect(ended.filter((one) => one.endsWith('200')).length).toBeLessThanOrEqual(4);
    const statuses = await Promise.all(busy);
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
  });
});
