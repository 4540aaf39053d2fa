import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.js';
import { run } from './support/tools.js';
import { json, key, url } from './support/world.js';

const ELECTION = 'US-2028-11-07';

const VDIRSYNCER = (folder: string, query: string) => `
[general]
status_path = "${folder}/status/"
[pair voting]
a = "local"
b = "service"
collections = null
[storage local]
type = "filesystem"
path = "${folder}/calendar/"
fileext = ".ics"
[storage service]
type = "http"
url = "${url}/calendar/${ELECTION}/TX.ics${query}"
username = "${key.keyId}"
password = "${key.keySecret}"
`;

const KHAL = (folder: string) => `
[calendars]
[[voting]]
path = ${folder}/calendar/
readonly = True
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
local_timezone = America/Chicago
default_timezone = America/Chicago
[sqlite]
path = ${folder}/khal.db
`;

it.each([
  ['', /./],
  ['?way=mail', /^(REGISTER|REQUEST_BALLOT|RETURN_BALLOT)$/],
])('vdirsyncer subscribes to a calendar%s, and khal shows its events on the days of GraphQL', async (way, actions) => {
  const folder = temporaryFolder();
  for (const name of ['calendar', 'status']) mkdirSync(join(folder, name));
  const [vdirsyncer, khal] = [join(folder, 'vdirsyncer.conf'), join(folder, 'khal.conf')];
  writeFileSync(vdirsyncer, VDIRSYNCER(folder, way));
  writeFileSync(khal, KHAL(folder));
  const options = { env: { ...process.env, LC_ALL: 'C.UTF-8', HOME: folder } };
  await run('vdirsyncer', ['-c', vdirsyncer, 'discover'], options);
  const sync = async () => {
    await run('vdirsyncer', ['-c', vdirsyncer, 'sync'], options);
    return readdirSync(join(folder, 'calendar')).sort();
  };
  const events = await sync();
  expect(await sync()).toEqual(events);

  const format = ['--day-format', '', '--format', '{start-date} {title}'];
  const listed = await run('khal', ['-c', khal, 'list', ...format, '2028-01-01', '2028-12-31'], options);
  const query = `{ state(code: "TX") { deadlines(election: "${ELECTION}") { action date actBy } } }`;
  const { deadlines } = (await json(`/graphql?query=${encodeURIComponent(query)}`)).data.state;
  const days = deadlines.flatMap(({ action, date, actBy }: { action: string; date?: string; actBy?: string }) =>
    actions.test(action) ? (actBy ?? date ?? []) : [],
  );
  const lines = listed.trim().split('\n');
  expect(lines.map((line) => line.slice(0, 10))).toEqual([...days, '2028-11-07'].sort());
  expect(lines).toContainEqual(expect.stringMatching(/^2028-10-06 TX: .*register/));
});
