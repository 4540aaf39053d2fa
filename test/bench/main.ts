import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../../db/package-root.js';
import { type Cost, spread } from './figures.js';
import { createFixture } from './fixture.js';
import { CONNECTIONS, type LoadScenario, runLoad } from './load.js';
import { type Cores, chooseCores, describeMachine, UsageError } from './machine.js';
import { killAll } from './processes.js';
import { type Results, report, type SizeResults, writeReport } from './report.js';
import type { Effort, Scenario } from './scenario.js';
import { afterPublish } from './scenarios/after-publish.js';
import { graphqlDocuments, graphqlSame, graphqlVariables } from './scenarios/graphql.js';
import { restFields, restState, restStateGzip, restStateNotModified } from './scenarios/rest.js';
import { startUp } from './scenarios/start.js';
import { START_COMMAND } from './service.js';
import { SIZES, type Size } from './sizes.js';

const underLoad = (scenario: LoadScenario): Scenario => ({ ...scenario, run: (context) => runLoad(scenario, context) });

/** All scenarios, in the order of the report. */
const SCENARIOS: Scenario[] = [
  ...[restState, restStateGzip, restStateNotModified, restFields].map(underLoad),
  ...[graphqlSame, graphqlVariables, graphqlDocuments].map(underLoad),
  afterPublish,
  startUp,
];

interface Options {
  effort: Effort;
  /** Ids of scenarios; empty for all. */
  only: string[];
  sizes: readonly Size[];
}

const COMPLETE: Effort = { quick: false, rounds: 9, seconds: 1, warmUpSeconds: 5 };
const QUICK: Effort = { quick: true, rounds: 3, seconds: 1, warmUpSeconds: 1 };

/** Those that the README describes. @throws UsageError for another one */
function readOptions(): Options {
  const { quick, only, today } = parse();
  const unknown = only.filter((id) => !SCENARIOS.some((scenario) => scenario.id === id));
  if (unknown.length > 0) throw new UsageError(`Unknown scenario: ${unknown.join(', ')}\n`);
  return { effort: quick ? QUICK : COMPLETE, only, sizes: today ? SIZES.slice(0, 1) : SIZES };
}

function parse() {
  try {
    return parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string', multiple: true, default: [] },
        today: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n`);
  }
}

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
