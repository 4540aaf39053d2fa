import { expect, it } from 'vitest';
import { send } from '../../../support/http-request.js';
import { keyOf, startMcp } from '../../../support/mcp-client.js';
import { civicData, isolated } from '../../../support/run.js';

const running = startMcp();

const get = (path: string) => send(running.service.url, path, { headers: { authorization: keyOf(running.service) } });

/** The address that a page redirects to. */
async function pageOf(path: string): Promise<string> {
  const { status, headers } = await get(path);
  expect(status, path).toBe(302);
  const { pathname, search } = new URL(headers.location as string, `${running.service.url}${path}`);
  return decodeURIComponent(pathname) + search;
}

const command = (...args: string[]) =>
  civicData(isolated({ DATASET_URL: `file:${running.service.datasetPath}` }), ...args);

const STATE = 'query ($state: StateCode!) { state(code: $state) { code } }';

async function json(...args: string[]) {
  const { stdout, stderr } = await command(...args, '--json');
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

it.each(['ca', 'California', 'CALIFORNIA', ' california ', 'ocd-division/country:us/state:ca'])(
  'the state %j is CA on all surfaces',
  async (text) => {
    const { mcp } = running;
    const name = encodeURIComponent(text);
    expect(await pageOf(`/states/${name}`)).toBe('/states/CA');
    expect(await pageOf(`/compare?states=${name}`)).toBe('/compare?states=CA');
    expect((await get(`/calendar/US-2028-11-07/${name}.ics`)).headers['content-disposition']).toContain('-07-CA.ics');
    expect((await mcp.call('get_values', { state: text, slugs: ['polls_open'] })).data.state).toBe('CA');
    expect((await json('query', '--state', text, STATE)).data.state.code).toBe('CA');
  },
);

it.each([
  ['us-2028-11-07', 'US-2028-11-07', 'GA'],
  ['ga-2026-12-01', 'GA-2026-12-01', 'GA'],
])('the election %s is %s in pages, calendars and tools', async (text, id, state) => {
  expect(await pageOf(`/elections/${text}`)).toBe(`/elections/${id}`);
  expect((await get(`/calendar/${text}/${state}.ics`)).headers['content-disposition']).toContain(
    `"${id}-${state}.ics"`,
  );
  expect((await running.mcp.call('get_deadlines', { state, election: text })).data.election.id).toBe(id);
});

it.each([
  ['IL', 'city OF chicago', 'City of Chicago'],
  ['IL', '17001', 'Adams County'],
  ['IL', 'ocd-division/country:us/state:il/county:adams', 'Adams County'],
  ['IL', 'ocd-division/country:us/state:il/place:chicago', 'City of Chicago'],
  ['IL', 'adams', 'Adams County'],
  ['NM', 'dona ana county', 'Doña Ana County'],
  ['IA', 'O’Brien County', "O'Brien County"],
  ['IA', 'OBrien', "O'Brien County"],
  ['MO', 'Saint Louis County', 'St. Louis County'],
  ['AL', 'Saint Clair', 'St. Clair County'],
])('the region of %s %j is %s in pages and tools', async (state, text, name) => {
  expect(await pageOf(`/states/${state}/regions/${encodeURIComponent(text)}`)).toBe(`/states/${state}/regions/${name}`);
  const input = { state, region: text, slugs: ['polls_open'] };
  expect((await running.mcp.call('get_values', input)).data.region).toBe(name);
});

it('a field is found in any case in pages and tools', async () => {
  expect(await pageOf('/fields/POLLS_Open')).toBe('/fields/polls_open');
  const { data } = await running.mcp.call('get_values', { state: 'CA', slugs: ['POLLS_Open'] });
  expect(data.values).toMatchObject([{ slug: 'polls_open' }]);
});

it('a wrong name has the same suggestions on all surfaces', async () => {
  const { mcp } = running;
  const detail = async (path: string) => JSON.parse((await get(path)).body).detail as string;
  const state = 'There is no state "Ilinois". Did you mean Illinois?';
  expect(await detail('/states/Ilinois')).toContain(state);
  expect(await detail('/compare?states=CA,Ilinois')).toContain(state);
  expect(await detail('/calendar/US-2028-11-07/Ilinois.ics')).toContain(state);
  expect((await mcp.call('get_values', { state: 'Ilinois' })).text).toContain(state);
  expect((await command('query', '--state', 'Ilinois', STATE)).stderr).toContain(state);
  const election = 'There is no election "US-2028-11-08". The nearest id is "US-2028-11-07".';
  expect(await detail('/elections/US-2028-11-08')).toContain(election);
  expect(await detail('/calendar/US-2028-11-08/CA.ics')).toContain(election);
  expect((await mcp.call('get_deadlines', { state: 'CA', election: 'US-2028-11-08' })).text).toContain(election);
  const region = 'There is no region "Cook" in Illinois. Did you mean Cook County or Cook County (suburban)?';
  expect(await detail('/states/IL/regions/Cook')).toContain(region);
  expect((await mcp.call('get_values', { state: 'IL', region: 'Cook' })).text).toContain(region);
});

it('REST takes the code in upper case only, as ever', async () => {
  for (const version of ['v1', 'v2'])
    for (const text of ['ca', 'California'])
      expect((await get(`/${version}/election/data/state/${text}/`)).status).toBe(400);
});
