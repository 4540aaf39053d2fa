import { expect, it } from 'vitest';
import { LargeOperationGate, largeOperation } from '../../../support/large-operations.js';
import { withService } from '../../../support/service.js';

it('large operations fail with 503 and Retry-After when 20 others wait', async () => {
  const gate = new LargeOperationGate();
  await withService({ plugins: [gate.plugin] }, async ({ post }) => {
    const send = (name: string) => post({ query: largeOperation(name) });
    gate.close();
    const refused: Response[] = [];
    const sent = Array.from({ length: 22 }, async (_, n) => {
      const response = await send(`a${n}`);
      if (response.status === 503) refused.push(response);
      return response.status;
    });
    // One runs and 20 wait, so that it is the one that comes last.
    await expect.poll(() => refused.length).toBe(1);
    expect(refused[0]?.headers.get('retry-after')).toBe('2');
    expect(await refused[0]?.json()).toMatchObject({ errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }] });
    gate.open();
    expect((await Promise.all(sent)).filter((status) => status === 200)).toHaveLength(21);
    expect((await send('c')).status).toBe(200);
  });
});
