import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../db/package-root.js';
import { createFixture } from './fixture.js';
import type { Cost } from './floors.js';
import { CONNECTIONS } from './load/wrk.js';
import { type Cores, chooseCores, describeMachine, UsageError } from './machine.js';
import { type Options, readOptions } from './options.js';
import { killAll } from './processes.js';
import { report } from './report.js';
import { type Results, type SizeResults, writeReport } from './results.js';
import { SCENARIOS } from './scenarios/index.js';
import { START_COMMAND } from './service.js';
import { SIZES, type Size } from './sizes.js';
import { spread } from './statistics.js';

const began = performance.now();

function progress(step: string): void {
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stderr.write(`${String(seconds).padStart(4)} s  ${step}\n`);
}

/** The peers have a package.json of their own, so that the project does not depend on them. */
function installPeers(): void {
  const folder = join(packageRoot, 'test/bench');
  if (existsSync(join(folder, 'node_modules'))) return;
  progress('Install the packages of test/bench');
  execFileSync('npm', ['ci', '--prefix', folder], { stdio: ['ignore', 2, 2] });
}

async function measure(size: Size, { effort, only }: Options, cores: Cores, folder: string): Promise<SizeResults> {
  const step = (text: string) => progress(`${size.name}: ${text}`);
  step('publish the dataset');
  const fixture = await createFixture(folder, size, cores.load);
  const costs: Cost[] = [];
  const peaks: number[] = [];
  for (const { id, quick, run } of SCENARIOS) {
    if (only.length > 0 ? !only.includes(id) : effort.quick && !quick) continue;
    const measured = await run({ cores, fixture, effort, folder, progress: step });
    costs.push(...measured.costs);
    if (measured.peakMb) peaks.push(measured.peakMb);
  }
  if (peaks.length > 0)
    costs.push({ what: 'RSS under load', cost: spread([Math.max(...peaks)]), unit: 'MB', most: 180 });
  return { size, costs };
}

function resultsOf(sizes: SizeResults[], { effort }: Options, { server, load }: Cores): Results {
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(),
    settings: {
      rounds: `${effort.rounds} of ${effort.seconds} s for each server, in turn`,
      load: `wrk, one thread, ${CONNECTIONS} connections, on core ${load}`,
      servers: `each on core ${server}, NODE_ENV=production`,
      service: `${START_COMMAND.slice(1).join(' ')} with its default settings and RATE_LIMIT=off; its log (LOG_LEVEL=info) goes to /dev/null`,
      peers: 'they check no key and write no log, so they do less than the service',
    },
    sizes,
  };
}

async function run(options: Options): Promise<void> {
  const cores = chooseCores();
  installPeers();
  const folder = mkdtempSync(join(tmpdir(), 'civic-data-bench-'));
  process.once('exit', () => {
    killAll();
    rmSync(folder, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  const sizes: SizeResults[] = [];
  for (const size of options.sizes) sizes.push(await measure(size, options, cores, folder));
  const results = resultsOf(sizes, options, cores);
  const isComplete = !options.effort.quick && options.only.length === 0 && options.sizes === SIZES;
  const text = report(results);
  process.stdout.write(text);
  progress(`Results are in ${writeReport(isComplete, text)}`);
}

try {
  await run(readOptions());
} catch (error) {
  process.stderr.write(`${error instanceof UsageError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
