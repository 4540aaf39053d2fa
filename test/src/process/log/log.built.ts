import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Finished, finished, isolated, SERVER, spawnService, untilPrinted } from '../../../support/run.js';
import { temporaryFolder } from '../../../support/temporary-folder.js';
import { onTerminal } from '../../../support/terminal.js';

const LINES = 500;
const LOG = fileURLToPath(new URL('../../../../src/process/log/log.ts', import.meta.url));

/** What a process may write into a file, in blocks of 512 bytes, until the soft limit is raised. To it, the disk is full then. */
const FILE_BLOCKS = 8;

/** Starts a program with our log in a process of its own. If it writes to a file, that is soon full. */
let start: (program: string, stdout?: number) => ChildProcess;
beforeAll(async () => {
  const folder = temporaryFolder();
  const log = join(folder, 'log.cjs');
  await build({ entryPoints: [LOG], bundle: true, platform: 'node', format: 'cjs', outfile: log, logLevel: 'error' });
  let number = 0;
  start = (program, stdout) => {
    number += 1;
    const file = join(folder, `program-${number}.cjs`);
    const lines = `for (let n = 0; n < ${LINES}; n += 1) log.info({ n }, 'line');`;
    writeFileSync(file, `const log = require('./log.cjs').createLog('info');\n${lines}\n${program}\n`);
    if (stdout === undefined) return spawn(process.execPath, [file]);
    const limited = ['-c', `ulimit -S -f ${FILE_BLOCKS} && exec "$0" "$@"`, process.execPath, file];
    return spawn('sh', limited, { stdio: ['ignore', stdout, 'pipe'] });
  };
});

const run = (program: string): Promise<Finished> => finished(start(program));

/** Starts the service, sends it requests, and stops it. */
async function serving(requests: (url: string) => Promise<unknown>): Promise<Finished> {
  const child = spawnService(isolated());
  const ended = finished(child);
  await requests(/http:\/\/127\.0\.0\.1:\d+/.exec(await untilPrinted(child, '/graphql\n\n'))?.[0] as string);
  child.kill('SIGTERM');
  return ended;
}

function numbersOf({ stdout }: Finished): number[] {
  const lines = stdout.trim().split('\n');
  return lines
    .map((line) => JSON.parse(line) as { n: number; msg: string })
    .flatMap(({ n, msg }) => (msg === 'line' ? n : []));
}

const ALL = Array.from({ length: LINES }, (_, n) => n);

describe('the log loses no line', () => {
  it.each([
    ['at the end of the process', '', 0],
    ['at process.exit', 'process.exit(1);', 1],
    ['when an error is thrown', "throw new Error('fatal');", 1],
    ['when a promise is rejected', "Promise.reject(new Error('fatal'));", 1],
  ])('%s', async (_, program, code) => {
    const result = await run(program);
    expect(result.code).toBe(code);
    expect(numbersOf(result)).toEqual(ALL);
  });

  it('while the process is idle: within 100 ms it is written', async () => {
    const result = await run("setTimeout(() => process.kill(process.pid, 'SIGKILL'), 500);");
    expect(result.code).toBe(null);
    expect(numbersOf(result)).toEqual(ALL);
  });

  it('at SIGTERM', async () => {
    const { stdout, code } = await serving(async (url) => {
      for (let n = 0; n < 50; n += 1) await (await fetch(`${url}/healthz`)).text();
    });
    expect(code).toBe(0);
    expect(stdout.match(/"msg":"request"/g)).toHaveLength(50);
    expect(stdout).toContain('"msg":"Stopped"');
  });
});

describe('a log whose reader is slow', () => {
  it('holds 4 MB of lines, counts the others, and goes on', async () => {
    const child = start(`
      const { lostLines } = require('./log.cjs');
      const text = 'x'.repeat(1_000);
      for (let n = 0; n < 20_000; n += 1) log.info({ n, text }, 'long');
      process.stderr.write(JSON.stringify(lostLines()));
      const timer = setInterval(() => {
        if (lostLines().problem) return;
        clearInterval(timer);
        log.info('last');
      }, 10);`);
    const [stderr] = await once(child.stderr as Readable, 'data');
    // Nobody has read anything so far.
    const { stdout } = await finished(child);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const long = lines.filter(({ msg }) => msg === 'long');
    expect(long.map(({ n }) => n)).toEqual(long.map((_, n) => n));
    expect(long.length).toBeGreaterThan(3_000);
    expect(long.length).toBeLessThan(6_000);
    expect(JSON.parse(String(stderr))).toEqual({ count: 20_000 - long.length, problem: 'Standard output is not read' });
    expect(lines.at(-1)?.msg).toBe('last');
  });
});

describe('a log on a disk that was full', () => {
  it('goes on with a line of its own', async () => {
    const file = join(temporaryFolder(), 'log');
    const stdout = openSync(file, 'a');
    const child = start(
      `const { lostLines } = require('./log.cjs');
      let wasFull = false;
      const timer = setInterval(() => {
        log.info({ n: ${LINES} }, 'line');
        const { problem } = lostLines();
        if (problem && !wasFull) process.stderr.write(problem);
        wasFull ||= problem !== undefined;
        if (wasFull && !problem) clearInterval(timer);
      }, 10);`,
      stdout,
    );
    closeSync(stdout);
    const ended = finished(child);
    expect(await untilPrinted(child, 'cannot be written')).toMatch(/EFBIG/);
    await promisify(execFile)('prlimit', ['--pid', String(child.pid), '--fsize=unlimited']);
    expect((await ended).code).toBe(0);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    const cut = lines.findIndex((line) => !line.endsWith('}'));
    expect(cut).toBeGreaterThan(0);
    const whole = lines.toSpliced(cut, 1).map((line) => JSON.parse(line) as { msg: string });
    expect(whole.at(-1)?.msg).toBe('line');
  });
});

describe('a line of the log', () => {
  it('hides credentials', async () => {
    const { stdout } = await run(`
      log.info({ authorization: 'a-secret', keySecret: 'b-secret', cookie: 'c-secret' }, 'top');
      log.info({ headers: { authorization: 'd-secret', cookie: 'e-secret' }, key: { keySecret: 'f-secret' } }, 'below');`);
    expect(stdout).not.toMatch(/[a-f]-secret/);
    expect(stdout.match(/\[hidden\]/g)).toHaveLength(6);
  });
});

describe('a log line', () => {
  it('shortens the path of a request', async () => {
    const { stdout } = await serving(async (url) => (await fetch(`${url}/${'x'.repeat(10_000)}`)).text());
    expect(stdout).toContain(`"path":"/${'x'.repeat(98)}…"`);
    expect(stdout).not.toContain('x'.repeat(100));
  });

  it('of /graphql has the shortened name of the operation, and the trace of the caller', async () => {
    const trace = '0af7651916cd43dd8448eb211c80319c';
    const name = 'x'.repeat(200);
    const { stdout } = await serving(async (url) => {
      const ask = async (query: string, operationName: string, traceparent: string) => {
        const search = new URLSearchParams({ query, operationName });
        await (await fetch(`${url}/graphql?${search}`, { headers: { traceparent } })).text();
      };
      await ask(`query ${name} { states { code } }`, name, `00-${trace}-b7ad6b7169203331-01`);
      await ask('{ states { code } }', 'injected\n{"msg"', 'injected');
    });
    expect(stdout).toContain(`"operation":"${'x'.repeat(99)}…"`);
    expect(stdout).toContain(`"traceId":"${trace}"`);
    expect(stdout).not.toContain('injected');
  });
});

describe('the log on a terminal', () => {
  it('is lines for people, in order with the banner', async () => {
    const terminal = onTerminal({ ...isolated(), NO_COLOR: '1' }, `'${process.execPath}' '${SERVER}'`);
    const start = await terminal.untilPrinted('/graphql\r\n\r\n');
    expect(start).toMatch(
      /^\[\S+\] INFO: Published the bundled dataset \{"release":"\S+"\}\r\n\r\nCivic Data Service,/,
    );
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(start)?.[0] as string;
    const logged = terminal.untilPrinted('GET /healthz');
    await (await fetch(`${url}/healthz`)).text();
    await logged;
    terminal.type('\x03');
    const { code, stdout } = await terminal.ended;
    expect(code).toBe(0);
    expect(stdout).toMatch(/\r\n\[\S+\] INFO: GET \/healthz 200 \S+ ms\r\n/);
    expect(stdout).toMatch(/INFO: Stopped\r\n$/);
    expect(stdout).not.toContain('"msg"');
  });
});
