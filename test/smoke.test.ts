import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { SAMPLE_BODY } from '../src/site/html/sample-request.js';
import { MarkdownFile } from './support/markdown.js';
import { connect } from './support/mcp-client.js';
import { builtCivicData, finished, isolated, whileRunning } from './support/run.js';
import { basic } from './support/service.js';

/**
 * The built service, as its first user starts it. The other tests of the built programs are in files that end with `.built.ts`.
 * `.ci/smoke-nodes` runs this one on each Node that is supported, which `TEST_NODE` names.
 */
it('the built server prints what the README shows, answers REST, GraphQL, a page and /mcp, and stops', async () => {
  const environment = isolated({ DASHBOARD: '127.0.0.1:0' });
  const { code } = await whileRunning(environment, async (printed, url) => {
    const readme = new MarkdownFile('README.md');
    expect(readme.blocks('text')[0]).toBe(asInReadme(printed, url));

    const [command = ''] = readme.text.match(/curl -u demo:demo \S+$/m) ?? [];
    const shell = spawn('sh', ['-c', command.replace('curl', 'curl --silent').replace('http://127.0.0.1:4000', url)]);
    expect(JSON.parse((await finished(shell)).stdout)).toMatchObject({ code: 'CA', name: 'California' });
    const headers = { authorization: basic('demo', 'demo') };

    const query = 'query ($code: StateCode!) { state(code: $code) { item(slug: "polls_open") { text } } }';
    // The third run of a document is compiled.
    for (const [code, text] of Object.entries({ CA: '7:00 a.m.', IL: '6:00 a.m.', NY: '6:00 a.m.', TX: '7:00 a.m.' })) {
      const body = JSON.stringify({ query, variables: { code } });
      const request = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
      const response = await fetch(`${url}/graphql`, request);
      expect(await response.json()).toEqual({ data: { state: { item: { text } } } });
    }

    const page = await fetch(`${url}/states/CA`, { headers: { accept: 'text/html' } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<h1>Voting in California</h1>')]);

    const { client, call } = await connect({ url }, headers.authorization);
    expect((await call('get_values', { state: 'CA', slugs: ['polls_open'] })).text).toContain('7:00 a.m.');
    await client.close();

    const doctor = await builtCivicData({ ...environment, PORT: new URL(url).port }, 'doctor', '--json');
    expect([doctor.code, JSON.parse(doctor.stdout)]).toMatchObject([0, { ok: true, problems: 0 }]);
  });
  expect(code).toBe(0);
});

/** The text of the start, up to the paths, with the placeholders of the README. */
function asInReadme(printed: string, url: string): string {
  const text = printed
    .slice(printed.indexOf('Civic Data Service'))
    .replaceAll(url, 'http://127.0.0.1:4000')
    .replace(/http:\S+\/link\?token=\w{43}/, 'http://localhost:4100/link?token=TOKEN')
    .replace(SAMPLE_BODY, '{"query":"…"}');
  return text.slice(0, text.indexOf('/graphql\n\n') + '/graphql'.length);
}
