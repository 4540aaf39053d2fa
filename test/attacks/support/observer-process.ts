import { writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { peakMb, residentMb } from '../../bench/processes.js';
import type { Observed } from './observer.js';

/**
 * Runs in a process of its own, so that a busy attacker delays neither the probes nor the samples. Requests /healthz on a connection of
 * its own, one request after another, and reads the memory of the service from Linux's /proc (proc(5)). It measures from one message of
 * its parent to the next one.
 */
const [url = '', id = ''] = process.argv.slice(2);
const pid = Number(id);
const PROBE_PAUSE_MS = 3;
const SAMPLE_MS = 100;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let stopping = false;

/** Without it, VmHWM is the largest since the process began. */
function resetPeak(): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {}
}

const probe = () =>
  new Promise<number>((resolve, reject) => {
    const from = performance.now();
    get(`${url}/healthz`, { agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(performance.now() - from));
      response.once('error', reject);
    }).once('error', reject);
  });

async function observe(): Promise<Observed> {
  resetPeak();
  const observed = { longestWaitMs: 0, failedProbes: 0, startMb: residentMb(pid), peakMb: 0, endMb: 0 };
  const sampler = setInterval(() => {
    observed.peakMb = Math.max(observed.peakMb, residentMb(pid));
  }, SAMPLE_MS);
  while (!stopping) {
    try {
      observed.longestWaitMs = Math.max(observed.longestWaitMs, await probe());
    } catch {
      observed.failedProbes += 1;
    }
    await sleep(PROBE_PAUSE_MS);
  }
  clearInterval(sampler);
  return { ...observed, peakMb: Math.max(observed.peakMb, peakMb(pid)), endMb: residentMb(pid) };
}

process.on('message', async (message) => {
  stopping = message === 'stop';
  if (stopping) return;
  await probe().catch(() => {});
  process.send?.('started');
  process.send?.(await observe());
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
