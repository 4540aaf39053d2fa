import { serverAudits } from 'graphql-http';
import { describe, expect, it } from 'vitest';
import { sendHead } from '../../../support/http-request.js';
import { useService } from '../../../support/service.js';
import { writeDataset } from '../../../support/small-dataset.js';

const service = useService({ dataset: writeDataset() });

describe('GraphQL over HTTP', () => {
  // The audits of the specification's own reference implementation; each MUST, SHOULD and MAY is held.
  const audits = serverAudits({ url: () => `${service.url}/graphql` });

  it('has all of its audits', () => {
    const counts = ['MUST', 'SHOULD', 'MAY'].map((word) => audits.filter(({ name }) => name.startsWith(word)).length);
    expect(counts.every((count) => count > 0)).toBe(true);
    expect(audits.length).toBeGreaterThanOrEqual(60);
  });

  it.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_, audit) => {
    const result = await audit.fn();
    expect('reason' in result ? result.reason : result.status).toBe('ok');
  });

  it('HEAD is GET without a body', async () => {
    const path = `/graphql?query=${encodeURIComponent('{ states { code } }')}`;
    const get = await service.get(path, { key: 'none' });
    const head = await sendHead(service.url, path);
    expect([head.status, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(get.headers.get('content-length'));
    expect(head.headers['content-type']).toBe(get.headers.get('content-type'));
  });
});
