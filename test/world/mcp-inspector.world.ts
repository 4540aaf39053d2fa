import { expect, it } from 'vitest';
import { bin, run } from './support/tools.js';
import { authorization, url } from './support/world.js';

/** The inspector of the Model Context Protocol, as a command. */
const inspect = (...args: string[]) =>
  run(process.execPath, [bin('mcp-inspector'), '--cli', `${url}/mcp`, '--transport', 'http', ...args]);
const WITH_KEY = ['--header', `Authorization: ${authorization}`];

it('the MCP inspector lists the tools without a key, and looks a value up with one', async () => {
  const { tools } = JSON.parse(await inspect('--method', 'tools/list'));
  expect(tools.map(({ name }: { name: string }) => name)).toContain('get_values');
  const call = ['--method', 'tools/call', '--tool-name', 'get_values', '--tool-arg', 'state=California'];
  const { structuredContent, isError } = JSON.parse(await inspect(...call, 'slugs=["polls_open"]', ...WITH_KEY));
  expect(isError).toBeFalsy();
  expect(JSON.stringify(structuredContent)).toContain('7:00 a.m.');
});

it('the MCP inspector shows why a call without a key fails', async () => {
  const call = inspect('--method', 'tools/call', '--tool-name', 'get_values', '--tool-arg', 'state=CA');
  await expect(call).rejects.toThrow(/needs an API key/);
});
