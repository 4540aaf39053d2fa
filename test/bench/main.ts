import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledDataset, packageRoot } from '../../db/package-root.js';
import { CONNECTIONS } from './load/fire.js';
import { type Cores, chooseCores, describeMachine, NotPossible } from './machine.js';
import { HELP, type Options, readOptions } from './options.js';
import { killAll } from './processes.js';
import { plot } from './report/plot.js';
import { writeReadme } from './report/readme.js';
import { report } from './report/report.js';
import { committedResults, type Results, resultFile, type Section, writeResult } from './results.js';
import { SCENARIOS } from './scenarios/scenarios.js';
import { createSite, START } from './service.js';

const began = performance.now();

function progress(step: string): void {
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stderr.write(`${String(seconds).padStart(4)} s  ${step}\n`);
}

/** The peers are no dependency of the project, so that only those who measure have to load them. */
function installPeers(): void {
  const folder = join(packageRoot, 'test/bench');
  if (existsSync(join(folder, 'node_modules'))) return;
  progress('Installing the packages of test/bench');
  execFileSync('npm', ['ci', '--prefix', folder], { stdio: ['ignore', 2, 2] });
}

async function measure({ effort, only }: Options, cores: Cores): Promise<Section[]> {
  const folder = mkdtempSync(join(tmpdir(), 'civic-data-bench-'));
  process.once('exit', () => {
    killAll();
    rmSync(folder, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  progress('Publishing the dataset');
  const site = await createSite(folder, bundledDataset, cores.load);
  const sections: Section[] = [];
  for (const { id, title, quick, run } of SCENARIOS) {
    if (only.length > 0 ? !only.includes(id) : effort.quick && !quick) continue;
    const section = await run({ cores, site, effort, folder, progress });
    if (typeof section !== 'string') sections.push(section);
    else sections.push({ id, title, note: `Not measured: ${section}`, rows: [], goals: [] });
  }
  return sections;
}

function resultsOf(sections: Section[], { effort }: Options, { server, load }: Cores): Results {
  return {
    date: new Date().toISOString().slice(0, 10),
    quick: effort.quick,
    machine: describeMachine(),
    settings: {
      rounds: `${effort.rounds} of ${effort.seconds} s for each server, in turn`,
      load: `wrk, one thread, ${CONNECTIONS} connections, on core ${load}`,
      servers: `each on core ${server}, NODE_ENV=production`,
      service: `${START.slice(1).join(' ')} with its default settings: requests are logged (LOG_LEVEL=info), to /dev/null`,
      peers: 'check no key and write no log, so they do less than the service',
    },
    sections,
  };
}

function writeResults(whole: boolean, results: Results): void {
  writeResult(whole, 'json', `${JSON.stringify(results, null, 2)}\n`);
  writeResult(whole, 'md', report(results));
  writeResult(whole, 'svg', plot(results.sections));
}

/** Measures nothing: what people read follows from the committed JSON. */
function showCommitted(): void {
  const results = committedResults();
  if (!results) throw new NotPossible('There are no results to write into the README: npm run bench makes them.');
  writeResults(true, results);
  writeReadme(results);
}

try {
  const options = readOptions();
  if (options.help) process.stdout.write(HELP);
  else if (options.readme) showCommitted();
  else {
    const cores = chooseCores();
    installPeers();
    const results = resultsOf(await measure(options, cores), options, cores);
    const whole = !options.effort.quick && options.only.length === 0;
    writeResults(whole, results);
    process.stdout.write(options.json ? `${JSON.stringify(results, null, 2)}\n` : report(results));
    progress(`Written to ${resultFile(whole, 'md')}`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof NotPossible ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
