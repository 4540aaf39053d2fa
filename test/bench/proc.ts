import { readdirSync, readFileSync } from 'node:fs';

/** What Linux tells about processes of ours. Each number is of a process with all that it has started. */

const TICKS_PER_SECOND = 100;

/** Seconds of a core that were used. */
export function cpuSeconds(pid: number): number {
  return sumOf(pid, (one) => {
    // The name in parentheses may hold anything; behind it, user and system time are fields 12 and 13.
    const fields = readFileSync(`/proc/${one}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  });
}

export function residentMb(pid: number): number {
  return sumOf(pid, (one) => statusMb(one, 'VmRSS'));
}

export function peakMb(pid: number): number {
  return sumOf(pid, (one) => statusMb(one, 'VmHWM'));
}

function statusMb(pid: number, name: string): number {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) / 1024;
}

function sumOf(pid: number, measure: (pid: number) => number): number {
  return [pid, ...descendants(pid)].reduce((sum, one) => sum + ifThere(() => measure(one)), 0);
}

function descendants(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => ifThere(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'), ''))
    .flatMap((list) => list.split(' ').filter(Boolean).map(Number))
    .flatMap((child) => [child, ...ifThere(() => descendants(child), [] as number[])]);
}

/** A process may end while it is looked at. */
function ifThere<Value = number>(read: () => Value, otherwise: Value = 0 as Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
