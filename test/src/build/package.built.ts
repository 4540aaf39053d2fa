import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { packageRoot } from '../../../db/package-root.js';
import { inputs } from '../../support/metafile.js';
import { finished, untilPrinted, whileRunning } from '../../support/run.js';
import { basic } from '../../support/service.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const run = promisify(execFile);
const folder = temporaryFolder();
const installed = join(folder, 'node_modules/civic-data-service');

/** The packages that the bundles have code of. */
const bundled = Object.keys(inputs).flatMap((file) => /.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? []);

/** No setting names a file, so the defaults apply. */
const environment = { PATH: process.env.PATH ?? '', PORT: '0' };

function civicData(...args: string[]) {
  return finished(spawn(join(folder, 'node_modules/.bin/civic-data'), args, { env: environment, cwd: '/' }));
}

/** As .deploy/README.md describes it, in an empty folder. Only better-sqlite3 comes from a registry, or from npm's cache. */
describe('the npm package, installed in an empty folder', () => {
  beforeAll(async () => {
    // Built already: a build now would replace the programs that other tests start.
    const pack = ['run', '--silent', '--ignore-scripts', 'package', '--', '--pack-destination', folder];
    const { stdout } = await run('npm', pack, { cwd: packageRoot });
    const file = join(folder, stdout.trim().split('\n').at(-1) as string);
    await run('npm', ['init', '-y'], { cwd: folder });
    await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', file], { cwd: folder });
  });

  it('runs the command line, which stores data next to node_modules, where an update leaves it', async () => {
    const { code, stdout } = await civicData('import', '--bundled');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Published release /)]);
    expect([folder, installed].map((path) => existsSync(join(path, '.data')))).toEqual([true, false]);
  });

  it('brings the packages that are not in its bundles, and no others', () => {
    const packages = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'));
    expect(packages.sort()).toEqual(['better-sqlite3', 'civic-data-service', 'node-addon-api']);
  });

  const OF_DIST = [
    'better-sqlite3',
    'express',
    '@apollo/server',
    'type-graphql',
    'swagger-ui-dist',
    'graphql',
    'htmlparser2',
  ];

  it('has a license text of each package whose code is in it', () => {
    const text = readFileSync(join(installed, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
    const sections = text.split(`\n${'-'.repeat(80)}\n\n`).slice(1);
    // The shortest says that the license asks for no notice.
    for (const section of sections) expect(section).toMatch(/^\S+ \d+\.\d+\.\d+\S* \(.+\)\n\n[\s\S]{30,}/);
    const named = sections.map((section) => section.split(' ', 1)[0]);
    expect(named).toEqual(expect.arrayContaining([...OF_DIST, ...bundled]));
  });

  it('has a bill of materials with them, and without the tools of the build', () => {
    const { components } = JSON.parse(readFileSync(join(installed, 'dist/sbom.cdx.json'), 'utf8'));
    const named = components.map(({ name }: { name: string }) => name);
    expect(named).toEqual(expect.arrayContaining([...OF_DIST, ...bundled]));
    expect(named.filter((name: string) => /^(esbuild|tsx|typescript|vitest|node-linux-.*)$/.test(name))).toEqual([]);
  });

  it('has the guides and files for operators, whose links lead to files, and nothing of an operator', () => {
    const links = ['README.md', ...readdirSync(join(installed, '.deploy')).map((name) => join('.deploy', name))]
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) =>
        [...readFileSync(join(installed, path), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((link) =>
          join(dirname(path), link[1] as string),
        ),
      );
    expect(links).toContain('.deploy/civic-data-installed.conf');
    const missing = links.filter((path) => !existsSync(join(installed, path)));
    expect(missing.filter((path) => !/^(test|\.assets)\//.test(path))).toEqual([]);
    expect(readdirSync(join(installed, '.deploy'))).not.toEqual(expect.arrayContaining(['.env']));
  });

  it('runs the server as systemd does', async () => {
    const unit = readFileSync(join(installed, '.deploy/civic-data-installed.conf'), 'utf8');
    const [, command = ''] = /^ExecStart=(\S.*)$/m.exec(unit) ?? [];
    const own = command
      .replace('/usr/local/lib', folder)
      .replace('PORT=%i', 'PORT=0')
      .replace(/COPIES=\S+ /, '');
    const child = spawn('sh', ['-c', `exec ${own}`], { env: { ...environment, DASHBOARD: 'off' }, cwd: folder });
    const printed = await untilPrinted(child, '/graphql\n\n');
    const ended = finished(child);
    expect((await fetch(`${/http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0]}/readyz`)).status).toBe(200);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  it('runs the server, with pages, the guide, REST, GraphQL and a demo key', () =>
    whileRunning(
      environment,
      async (printed, url) => {
        const [, id = '', secret = ''] = /curl -u ([^:]+):(\S+)/.exec(printed) ?? [];
        const headers = { authorization: basic(id, secret) };
        const pages = ['/', '/states/CA', '/docs', '/docs/rest', '/docs/api/v2', '/graphiql'];
        // A misspelled word needs the list of English ones.
        for (const path of [...pages, '/search?q=registeration+ohio', '/v2/election/data/state/CA/'])
          expect((await fetch(url + path, { headers: { ...headers, accept: 'text/html' } })).status, path).toBe(200);
        const body = JSON.stringify({ query: '{ state(code: "CA") { item(slug: "polls_open") { text } } }' });
        const request = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
        const answer = await (await fetch(`${url}/graphql`, request)).json();
        expect(answer).toEqual({ data: { state: { item: { text: '7:00 a.m.' } } } });
      },
      join(installed, 'dist/server.js'),
    ));
});
