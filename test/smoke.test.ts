import { expect, it } from 'vitest';
import { connect } from './support/mcp-client.js';
import { isolated, whileRunning } from './support/run.js';
import { basic } from './support/service.js';

/** The other tests of the built programs are in files that end with `.built.ts`. */
it('the built server answers REST, GraphQL, a page and /mcp, and stops', async () => {
  const { code } = await whileRunning(isolated(), async (printed, url) => {
    const [, id = '', secret = ''] = /curl -u ([^:]+):(\S+)/.exec(printed) ?? [];
    const headers = { authorization: basic(id, secret) };
    const state = await fetch(`${url}/v2/election/data/state/CA/`, { headers });
    expect(await state.json()).toMatchObject({ code: 'CA', name: 'California' });

    const query = 'query ($code: StateCode!) { state(code: $code) { item(slug: "polls_open") { text } } }';
    // The third run of a document is compiled.
    for (const [code, text] of [
      ['CA', '7:00 a.m.'],
      ['IL', '6:00 a.m.'],
      ['TX', '7:00 a.m.'],
    ]) {
      const body = JSON.stringify({ query, variables: { code } });
      const request = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
      const response = await fetch(`${url}/graphql`, request);
      expect(await response.json()).toEqual({ data: { state: { item: { text } } } });
    }

    const page = await fetch(url, { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')]);

    const { client, call } = await connect({ url }, headers.authorization);
    expect((await call('get_values', { state: 'CA', slugs: ['polls_open'] })).text).toContain('7:00 a.m.');
    await client.close();
  });
  expect(code).toBe(0);
});
