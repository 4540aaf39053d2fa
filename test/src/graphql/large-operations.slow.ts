import { expect, it } from 'vitest';
import { LargeOperationGate, largeOperation } from '../../support/large-operations.js';
import { withService } from '../../support/service.js';

it('large operations fail with 503 and Retry-After when 50 others wait', async () => {
  const gate = new LargeOperationGate();
  await withService({ plugins: [gate.plugin] }, async ({ get }) => {
    const headers = { 'content-type': 'application/json' };
    const send = (name: string) =>
      get('/graphql', { method: 'POST', headers, body: JSON.stringify({ query: largeOperation(name) }) });
    gate.close();
    const waiting = Array.from({ length: 51 }, (_, n) => send(`a${n}`));
    await expect.poll(() => gate.running).toBe(1);
    const refused = await send('b');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }] });
    gate.open();
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
    expect((await send('c')).status).toBe(200);
  });
});
