import { readFileSync } from 'node:fs';

/** Figures of a process from Linux's /proc (proc(5)); 0 once it has ended. */

const TICKS_PER_SECOND = 100;

/** Seconds of CPU time, user and system. */
export function cpuSeconds(pid: number): number {
  // The name in parentheses may contain anything. After it, user and system time are fields 12 and 13.
  const fields = read(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND;
}

/** The current RSS in MB. */
export const residentMb = (pid: number): number => statusMb(pid, 'VmRSS');

/** The largest RSS since the start in MB. */
export const peakMb = (pid: number): number => statusMb(pid, 'VmHWM');

function statusMb(pid: number, name: string): number {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(read(pid, 'status'));
  return Number(line?.[1] ?? 0) / 1024;
}

function read(pid: number, file: 'stat' | 'status'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
