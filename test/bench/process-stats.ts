import { readdirSync, readFileSync } from 'node:fs';

/** Figures from Linux's /proc (proc(5)), each of a process and its descendants: gunicorn has a worker process. */

const TICKS_PER_SECOND = 100;

/** Seconds of CPU time, user and system. */
export function cpuSeconds(pid: number): number {
  return sumOf(pid, (one) => {
    // The name in parentheses may contain anything. After it, user and system time are fields 12 and 13.
    const fields = readFileSync(`/proc/${one}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  });
}

/** The current RSS in MB. */
export function residentMb(pid: number): number {
  return sumOf(pid, (one) => statusMb(one, 'VmRSS'));
}

/** The largest RSS since the start in MB. */
export function peakMb(pid: number): number {
  return sumOf(pid, (one) => statusMb(one, 'VmHWM'));
}

function statusMb(pid: number, name: string): number {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

function sumOf(pid: number, measure: (pid: number) => number): number {
  return [pid, ...descendants(pid)].reduce((sum, one) => sum + tryRead(() => measure(one), 0), 0);
}

function descendants(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => tryRead(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'), ''))
    .flatMap((list) => list.split(' ').filter(Boolean).map(Number))
    .flatMap((child) => [child, ...tryRead(() => descendants(child), [])]);
}

/** A process may end between two reads. */
function tryRead<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
