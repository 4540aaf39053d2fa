import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundledDataset, packageRoot } from '../../db/files/package-root.js';
import { createFixture } from './fixture.js';
import { memorySection } from './load/section.js';
import { CONNECTIONS } from './load/wrk.js';
import { type Cores, chooseCores, describeMachine, UsageError } from './machine.js';
import { HELP, type Options, readOptions } from './options.js';
import { killAll } from './processes.js';
import { report } from './report.js';
import { type Results, type Section, writeReport } from './results.js';
import { SCENARIOS } from './scenarios/index.js';
import { START_COMMAND } from './service.js';

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

async function measure({ effort, only }: Options, cores: Cores): Promise<Section[]> {
  const folder = mkdtempSync(join(tmpdir(), 'civic-data-bench-'));
  process.once('exit', () => {
    killAll();
    rmSync(folder, { recursive: true, force: true });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  progress('Publish the dataset');
  const fixture = await createFixture(folder, bundledDataset, cores.load);
  const sections: Section[] = [];
  for (const { id, quick, run } of SCENARIOS) {
    if (only.length > 0 ? !only.includes(id) : effort.quick && !quick) continue;
    sections.push(await run({ cores, fixture, effort, folder, progress }));
  }
  const memory = memorySection(sections);
  return memory ? [...sections, memory] : sections;
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
      service: `${START_COMMAND.slice(1).join(' ')} with its default settings and RATE_LIMIT=off; its log (LOG_LEVEL=info) goes to /dev/null`,
      peers: 'they check no key and write no log, so they do less than the service',
    },
    sections,
  };
}

try {
  const options = readOptions();
  if (options.help) process.stdout.write(HELP);
  else {
    const cores = chooseCores();
    installPeers();
    const results = resultsOf(await measure(options, cores), options, cores);
    const complete = !options.effort.quick && options.only.length === 0;
    const text = report(results);
    process.stdout.write(options.json ? `${JSON.stringify(results, null, 2)}\n` : text);
    progress(`Results are in ${writeReport(complete, text)}`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof UsageError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
